// Package rules holds the rules of hooks-ls, one per file. A rule queries its Pass and the schemas; it does not hard-code
// what a product does. Start with bad_version.go, which is short, and All, which lists the rules.
package rules

//go:generate go test . -run TestGenerated -update

import (
	"strings"

	"github.com/hooks-ls/hooks-ls/analysis/lint"
)

// All lists the rules, sorted by ID. TestEveryRuleIsListed fails when a declared rule is missing here.
var All = []*lint.Rule{
	&accidentalExit2,
	&agentNameField,
	&agentStopIsSubagentStop,
	&badVersion,
	&bashism,
	&blanketAllow,
	&brokenQuoting,
	&byteOrderMark,
	&commandCommentedOut,
	&commandConflict,
	&commentsNotAllowed,
	&contextOutputShape,
	&contextViaSystemMessage,
	&cwdNotFound,
	&downloadAndRun,
	&duplicateKey,
	&duplicateScript,
	&envNotExpanded,
	&envNotStdin,
	&envNotString,
	&errexitEndsHook,
	&eventNeverFires,
	&eventNotSupportedHere,
	&eventSpelledTwice,
	&eventValueNotArray,
	&exitCodeMasked,
	&exit1NoBlock,
	&exit2WithJson,
	&fieldNotRead,
	&fileContentField,
	&filePathCasing,
	&guardMissesTools,
	&headerVariableNotAllowed,
	&homePath,
	&hookEventNameMismatch,
	&hookLocationInvalid,
	&hookTypeNotSupported,
	&hooksDisabled,
	&httpNotHTTPS,
	&ifNeverMatches,
	&interpreterMissing,
	&invalidDecision,
	&jsonByInterpolation,
	&loadedTwice,
	&machinePath,
	&matcherIgnored,
	&matcherInvalid,
	&matcherNeverMatches,
	&missingType,
	&noCommand,
	&noCommandForOS,
	&noHooksObject,
	&notACommand,
	&notInLoadPath,
	&otherAgentFile,
	&outputIgnoredEvent,
	&pluginPointsOutside,
	&posixInPowershell,
	&powershellInPosix,
	&pretoolOutputShape,
	&promptHookNotRun,
	&proposedEvent,
	&relativeScript,
	&sameHookTwice,
	&scriptCRLF,
	&scriptEditableByAgent,
	&scriptEmpty,
	&scriptHasFindings,
	&scriptNotExecutable,
	&scriptNotFound,
	&scriptSyntaxError,
	&scriptUnreadable,
	&secretInConfig,
	&settingOff,
	&settingRemoved,
	&severalAnswers,
	&shebangMissing,
	&shellSyntaxError,
	&stderrSwallowed,
	&stdinReadTwice,
	&stdoutNotJson,
	&stopNoGuard,
	&stopOutputShape,
	&syntaxError,
	&timeoutInvalid,
	&timeoutMs,
	&toolargsParsedAsString,
	&undefinedVar,
	&unknownEvent,
	&unknownField,
	&unknownHookType,
	&unknownToolName,
	&unquotedPluginRoot,
	&unquotedProjectDir,
	&unreadAnswer,
	&unreadableFile,
	&updatedInputMismatch,
	&uselessIgnore,
	&wholeProjectEachCall,
	&windowsOnly,
	&wrongPayloadField,
	&wrongType,
}

// ByID returns a rule, nil when there is none with that ID.
func ByID(id string) *lint.Rule {
	for _, r := range All {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// hookFile returns a hook file with one hook, for the examples of rules.
func hookFile(event, hook string) string {
	return `{
  "version": 1,
  "hooks": {
    "` + event + `": [` + hook + `]
  }
}
`
}

// hookFileAt returns the part of a workspace that holds such a file.
func hookFileAt(file, event, hook string) string {
	return "-- " + file + " --\n" + hookFile(event, hook)
}

// guardExample returns a workspace with a hook and its script, for the examples of rules.
func guardExample(event, file, src string) string {
	program := "bash"
	if strings.HasSuffix(file, ".py") {
		program = "python3"
	}
	return hookFileAt(".github/hooks/example.json", event, `{ "type": "command", "command": "`+program+` scripts/`+file+`" }`) +
		`-- .vscode/settings.json --
{ "chat.tools.edits.autoApprove": { "scripts/**": false } }
-- scripts/` + file + ` --
` + src
}
