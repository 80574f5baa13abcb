"""Turns what .ci/bench measured into one table, and measures `check` on the tree.

bench.py DIR HOOKS_LS RUNS: DIR holds go.txt, tree/, reference, NAME.json of each language server, and NAME.missing with
the reason for what is not there.
"""
import json, os, re, statistics, subprocess, sys, time

DIR, HOOKS_LS, RUNS = sys.argv[1], sys.argv[2], int(sys.argv[3])
ROWS = []


def at(name):
    return os.path.join(DIR, name)


def missing(name):
    try:
        return open(at(name + ".missing")).read().strip()
    except OSError:
        return "not asked for"


def shown(x, unit):
    if x is None:
        return "–"
    digits = 0 if x >= 100 else 1 if x >= 10 else 2
    return f"{x:.{digits}f} {unit}".strip()


def fraction(x):
    """0.25 as 1/4.0, 2 as 2.0x."""
    return "–" if not x else f"1/{1 / x:.1f}" if x < 0.95 else f"{x:.2f}x"


def verdict(value, aim, bound, least=False):
    """Whether a value is at most (or with least at least) the aim, or the bound."""
    ok = (lambda limit: value >= limit) if least else (lambda limit: value <= limit)
    return "met" if aim is not None and ok(aim) else "within the bound" if bound is not None and ok(bound) else "**missed**"


def row(measure, ours, unit, reference, aim, bound, by="ratio", why="", aim_text=None, bound_text=None, least=False):
    """One line. by says what the aim and the bound speak of: the ratio, or our value, or our value and the ratio."""
    ratio = ours / reference if ours and reference else None
    value = ratio if by == "ratio" else ours
    if value is None:
        said = "not measured: " + (why or "no figure")
    elif by == "value, bound by ratio":
        said = "nothing to compare with" if ratio is None else "**missed**" if ratio > bound else "met" if ours <= aim else "within the bound"
    else:
        said = verdict(value, aim, bound, least)
    text = (lambda x: fraction(x)) if by == "ratio" else (lambda x: shown(x, unit))
    limit = (lambda x: "–" if x is None else ("1/%g" % (1 / x)) if x < 1 else "%gx" % x) if by == "ratio" else text
    relation = "≥ " if least else "≤ "
    ROWS.append([measure, shown(ours, unit), shown(reference, unit), fraction(ratio), relation + (aim_text or limit(aim)),
                 relation + (bound_text or limit(bound)), said])


# ------------------------------------------------------------------------------------------------ language servers

def server(name):
    try:
        return json.load(open(at(name + ".json")))
    except (OSError, ValueError):
        return None


def sized(result, mode):
    """The rows of a result by size in KB."""
    return {round(r["size"] / 1000): r for r in (result or {}).get("rows", []) if r["mode"] == mode and "error" not in r}


def p50(r, key):
    return ((r or {}).get(key) or {}).get("p50")


def servers():
    ours, theirs = server("hooks-ls"), server("vscode-json")
    pull, push, beside = sized(ours, "pull"), sized(ours, "push"), sized(theirs, "pull")
    why = missing("hooks-ls" if ours is None else "vscode-json")
    get = lambda rows, kb, key: (rows.get(kb) or {}).get(key)
    row("initialize, spawn to answer", p50(ours, "init"), "ms", p50(theirs, "init"), 1 / 40, 1 / 15, why=why)
    for kb in (20, 200):
        row(f"open to first diagnostics, {kb} KB", get(pull, kb, "open_ms"), "ms", get(beside, kb, "open_ms"), 1 / 8, 1 / 4, why=why)
    for kb in (1, 20, 200, 2000):
        row(f"CPU of an edit, {kb} KB", get(pull, kb, "cpu_ms_per_edit"), "ms", get(beside, kb, "cpu_ms_per_edit"), 1 / 15, 1 / 8, why=why)
    for kb in (20, 200, 2000):
        row(f"edit to diagnostics, median, {kb} KB", p50(pull.get(kb), "edit"), "ms", p50(beside.get(kb), "edit"), 1 / 12, 1 / 6, why=why)
    row("edit to published diagnostics, median, 20 KB", p50(push.get(20), "edit"), "ms", None, 1, 50, by="value", why=why)
    for key in ("completion", "hover"):
        for kb in (1, 20, 200, 2000):
            row(f"{key}, median, {kb} KB", p50(pull.get(kb), key), "ms", p50(beside.get(kb), key), 0.5, 1, by="value, bound by ratio",
                bound_text="the JSON server's", why=why)
    row("type and complete, median, 2000 KB", p50(pull.get(2000), "type_then_complete"), "ms", p50(beside.get(2000), "type_then_complete"),
        1 / 4, 1 / 2, why=why)
    memory = lambda name, kb, key, aim: row(name, get(pull, kb, key), "MB", get(beside, kb, key), aim, 1 / 2, by="value, bound by ratio",
                                            bound_text="1/2", why=why)
    memory("memory, idle", 1, "rss_idle_mb", 15)
    memory("memory, peak at 20 KB", 20, "rss_peak_mb", 25)
    memory("memory, peak at 2000 KB", 2000, "rss_peak_mb", 90)

    md, yaml = server("hooks-ls-md"), server("yaml")
    mine, other = sized(md, "push").get(2), sized(yaml, "push").get(2)
    row("CPU of an edit of frontmatter, 2 KB, beside yaml-language-server", (mine or {}).get("cpu_ms_per_edit"), "ms", (other or {}).get("cpu_ms_per_edit"),
        0.5, 1 / 8, by="value, bound by ratio", bound_text="1/8", why=missing("hooks-ls-md" if mine is None else "yaml"))


# ------------------------------------------------------------------------------------------------ check

def process(argv):
    """Wall time in ms, and peak memory in MB."""
    start = time.perf_counter()
    p = subprocess.Popen(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(p.pid, 0)
    p.returncode = 0
    return (time.perf_counter() - start) * 1000, usage.ru_maxrss / 1024


def tree():
    root = at("tree")
    commands = {
        "hooks": [at("reference"), root],
        "all": [at("reference"), "-all", root],
        "check": [HOOKS_LS, "check", "--quiet", "--no-scripts", root],
        "scripts": [HOOKS_LS, "check", "--quiet", root],
    }
    measured = {name: [] for name in commands}
    if os.path.isdir(root):
        print("== check of the tree", file=sys.stderr)
        for turn in range(RUNS + 1):
            for name, argv in commands.items():
                run = process(argv)
                if turn:  # the first one warms the caches
                    measured[name].append(run)
    median = lambda name, i: statistics.median(m[i] for m in measured[name]) if measured[name] else None
    why = missing("tree")
    row("check of the tree, scripts not looked up, beside walking it and reading its hook files", median("check", 0), "ms", median("hooks", 0), 1.8, 3, why=why)
    row("… beside reading all its JSON files", median("check", 0), "ms", median("all", 0), 1.8, 3, why=why)
    row("check of the tree, scripts looked up, beside walking it and reading its hook files", median("scripts", 0), "ms", median("hooks", 0), 3, 5, why=why)
    row("… beside reading all its JSON files", median("scripts", 0), "ms", median("all", 0), 3, 5, why=why)
    row("memory, peak on the tree", median("check", 1), "MB", median("hooks", 1), 60, 120, by="value", why=why)


# ------------------------------------------------------------------------------------------------ Go benchmarks

def benchmark(name, unit):
    """A figure of the Go benchmarks: the number before the unit on the line of the benchmark."""
    for line in open(at("go.txt")):
        if re.match(rf"Benchmark{name}(-\d+)?\s", line):
            m = re.search(rf"([\d.]+) {re.escape(unit)}(\s|$)", line)
            return float(m.group(1)) if m else None
    return None


def benchmarks():
    why = "the benchmark did not run"
    for name, measure, aim, bound in (("check-beside-true", "check of one file, whole process, beside true", 7, 12),
                                      ("version-beside-empty", "version, whole process, beside an empty Go program", 1.6, 2.5)):
        theirs = benchmark(f"Process/{name}", "least-ms")
        ours = benchmark(f"Process/{name}", "ours-ms")
        row(measure, ours, "ms", theirs, aim, bound, why=why)
    ns = benchmark("Simulate", "overhead-ns")
    bare = benchmark("Simulate", "bare-ns")
    row("simulation of one bash hook, overhead over a bare spawn", ns and ns / 1e6, "ms", bare and bare / 1e6, 0.5, 2, by="value", why=why)
    row("JSONC parser, 20 KB, beside json.Valid", benchmark("ParseJSON/tree", "MB/s"), "MB/s", benchmark("ParseJSON/encoding-json-valid", "MB/s"),
        400, 150, by="value", least=True, why=why)
    row("binary, stripped", os.path.getsize(HOOKS_LS) / 1e6, "MB", None, 8, 12, by="value")


servers()
tree()
benchmarks()
print("| measure | ours | reference | ratio | aim | bound | verdict |\n|---|---:|---:|---:|---:|---:|---|")
for r in ROWS:
    print("| " + " | ".join(r) + " |")
