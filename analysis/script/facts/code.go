package facts

func readCode(r *recorder, l Language, src lit) {}

func embedCode(r *recorder, l Language, src lit, in value, args []value, print func(value), captured bool) bool {
	return false
}

type function struct{}
