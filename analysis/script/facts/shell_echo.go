package facts

import "strings"

// echo returns what echo or printf prints.
func (sh *shell) echo(name string, args []value) value {
	escapes := name == "printf"
	for len(args) > 0 {
		option := args[0].str()
		if len(option) < 2 || option[0] != '-' || name == "printf" && option != "--" || strings.Trim(option[1:], "neE-") != "" {
			break
		}
		escapes = escapes || strings.Contains(option, "e")
		args = args[1:]
	}
	if len(args) == 0 {
		return constant(lit{})
	}
	if len(args) == 1 && (args[0].text == nil || len(args[0].fields) > 0) {
		return args[0]
	}
	if name == "printf" {
		return printf(args)
	}
	v := joined(args)
	if escapes {
		v = unescaped(v)
	}
	return v
}

func printf(args []value) value {
	f := args[0]
	if f.text == nil {
		return derived(args...)
	}
	l := *f.text
	if (l.s == "%s" || l.s == `%s\n` || l.s == "%s\n") && len(args) == 2 && (args[1].text == nil || len(args[1].fields) > 0) {
		return args[1]
	}
	rest := args[1:]
	var b builder
	holes := l.holes
	for i := 0; i < len(l.s); i++ {
		switch c := l.s[i]; {
		case c == '%' && i+1 < len(l.s):
			from := i
			for i++; i < len(l.s)-1 && strings.IndexByte("-+ #0123456789.*l", l.s[i]) >= 0; i++ {
			}
			if l.s[i] == '%' {
				b.add('%', l.pos(i))
				continue
			}
			var v value
			if len(rest) > 0 {
				v, rest = rest[0], rest[1:]
			}
			if l.s[i] == 'd' || l.s[i] == 'q' {
				v = value{plain: true}
			}
			b.value(v, l.pos(from))
		case c == hole:
			b.add(c, l.pos(i))
			if len(holes) > 0 {
				b.holes, holes = append(b.holes, holes[0]), holes[1:]
			}
		default:
			i = b.char(l, i)
		}
	}
	return constant(b.lit())
}

func unescape(c byte) byte {
	switch c {
	case 'n':
		return '\n'
	case 't':
		return '\t'
	}
	return c
}

// unescaped expands the escapes of echo -e.
func unescaped(v value) value {
	var b builder
	l := *v.text
	for i := 0; i < len(l.s); i++ {
		if l.s[i] == '\\' && i+1 < len(l.s) && strings.IndexByte("nt\\", l.s[i+1]) < 0 {
			b.add(l.s[i], l.pos(i))
		} else {
			i = b.char(l, i)
		}
	}
	b.holes = l.holes
	return constant(b.lit())
}
