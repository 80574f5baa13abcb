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


def row(measure, ours, unit, theirs=None, most=None, ratio=None, why="no figure"):
    """One line: our value, the reference, and whether ours is at most `most`, or at most `ratio` of the reference."""
    shown = lambda x: "–" if x is None else f"{x:.3g} {unit}"
    if ours is None or ratio and not theirs:
        said = "not measured: " + why
    else:
        said = "holds" if ours <= (most if ratio is None else ratio * theirs) else "**missed**"
    bound = f"≤ {most:g} {unit}" if ratio is None else f"≤ {ratio:.3g}x"
    ROWS.append([measure, shown(ours), shown(theirs), bound, said])


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
    pull, beside = sized(ours, "pull"), sized(theirs, "pull")
    why = missing("hooks-ls" if ours is None else "vscode-json")
    get = lambda rows, kb, key: (rows.get(kb) or {}).get(key)
    row("initialize, spawn to answer", p50(ours, "init"), "ms", p50(theirs, "init"), ratio=1 / 10, why=why)
    for kb, ratio in ((1, 1), (20, 1), (200, 2)):
        row(f"edit to diagnostics, median, {kb} KB", p50(pull.get(kb), "edit"), "ms", p50(beside.get(kb), "edit"), ratio=ratio, why=why)
    row("CPU of an edit, 20 KB", get(pull, 20, "cpu_ms_per_edit"), "ms", get(beside, 20, "cpu_ms_per_edit"), most=20, why=why)
    for key in ("completion", "hover"):
        for kb in (1, 20, 200, 2000):
            row(f"{key}, median, {kb} KB", p50(pull.get(kb), key), "ms", p50(beside.get(kb), key), most=10, why=why)
    for kb in (20, 2000):
        row(f"memory, peak at {kb} KB", get(pull, kb, "rss_peak_mb"), "MB", get(beside, kb, "rss_peak_mb"), ratio=1 / 2, why=why)


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
    commands = {"reference": [at("reference"), root], "check": [HOOKS_LS, "check", "--quiet", root]}
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
    row("check of the tree, beside walking it and reading its hook files", median("check", 0), "ms", median("reference", 0), ratio=6, why=why)
    row("memory, peak on the tree", median("check", 1), "MB", median("reference", 1), most=150, why=why)


# ------------------------------------------------------------------------------------------------ Go benchmarks

def benchmark(name, unit):
    """A figure of the Go benchmarks: the number before the unit on the line of the benchmark."""
    for line in open(at("go.txt")):
        if re.match(rf"Benchmark{name}(-\d+)?\s", line):
            m = re.search(rf"([\d.]+) {re.escape(unit)}(\s|$)", line)
            return float(m.group(1)) if m else None
    return None


servers()
tree()
overhead = benchmark("Simulate", "overhead-ns")
row("simulation of one bash hook, overhead over a bare spawn", overhead and overhead / 1e6, "ms", most=5)
row("binary, stripped", os.path.getsize(HOOKS_LS) / 1e6, "MB", most=25)
print("| measure | ours | reference | bound | |\n|---|---:|---:|---:|---|")
for r in ROWS:
    print("| " + " | ".join(r) + " |")
