package schemas

// OutputFields lists the top-level fields that the surface reads from the output of a hook under this spelling, with
// the members of wrappers cut down likewise. An empty spelling means the first that the surface loads. The result is
// empty when nothing is read.
func (e *Event) OutputFields(s Surface, spelling string, ed Edition) []Field {
	sp, ok := e.spelling(s, spelling)
	if !ok || e.Output[s] == nil {
		return nil
	}
	return readFields(e.Output[s].Fields, s, sp.Name, payloadCasing(s, sp), ed)
}

func readFields(fields []Field, s Surface, spelling string, c Casing, ed Edition) []Field {
	var read []Field
	for _, f := range fields {
		if !f.holds(s, spelling, c, ed) {
			continue
		}
		if f.Type.Kind == Object {
			t := *f.Type
			t.Fields = readFields(t.Fields, s, spelling, c, ed)
			f.Type = &t
		}
		read = append(read, f)
	}
	return read
}
