package facts

func parsePowerShell(src lit) []*stmt { return nil }
