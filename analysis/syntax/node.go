// Package syntax parses the two notations hooks are written in, JSON with comments and YAML frontmatter, into one kind of
// tree with byte ranges. It knows nothing of hooks, and no text makes it fail: what is wrong is a list of errors beside the tree.
// Begin with Node and Tree, then ParseJSON.
//
// Parsing never fails. A Tree always has a Root, if only a Missing node, and a
// list of errors; completion, hover and rules work on broken files.
package syntax

import "github.com/hooks-ls/hooks-ls/analysis/text"

// Kind is the kind of a node.
type Kind uint8

const (
	Missing Kind = iota // a value that should stand here; its Range is empty
	Null
	Bool
	Number
	String
	Array
	Object
	Alias // a YAML alias, never expanded
)

// Node is a value. Nodes are never changed after parsing.
type Node struct {
	Kind Kind
	// Bad reports that the value is spelled in a way that the parser repaired (unterminated, single quotes, bare word).
	Bad bool
	// open and close are the widths of the delimiters in the source: quotes or brackets. 0 means that there is none.
	open, close uint8
	style       style

	Range text.Range
	// Parent is nil at the root. The parent of a member's key and value is the Object.
	Parent *Node
	// Text is the decoded value of a String, the source spelling of Number, Bool (true, false) and Alias.
	Text string
	// Items of an Array.
	Items []*Node
	// Members of an Object in source order, duplicates included.
	Members []*Member

	tree *Tree
}

// style is how a scalar is spelled, for the map from decoded text to the source.
type style uint8

const (
	styleRaw    style = iota // the text between the delimiters is the value
	styleJSON                // JSON escapes
	styleSingle              // YAML single quotes
	styleDouble              // YAML double quotes
	stylePlain               // YAML plain, perhaps folded over lines
	styleBlock               // YAML literal or folded block
)

// Member is a key with its value.
type Member struct {
	Key *Node // always a String
	// Value is never nil; a Missing node when there is none.
	Value *Node
	// Range spans key to value.
	Range text.Range
	// Colon is the offset of the colon, -1 when it is missing.
	Colon int
}

// Language is the notation of a tree.
type Language uint8

const (
	JSON Language = iota
	YAML
)

// ErrorCode tells syntax errors apart.
type ErrorCode uint8

const (
	Unexpected ErrorCode = iota
	MissingComma
	MissingColon
	MissingValue
	MissingClose
	UnterminatedString
	BadString // escape or control character
	BadNumber
	BareWord
	SingleQuotes
	TrailingContent
	TooDeep
	InvalidUTF8 // readers put U+FFFD in place of such bytes, so that alone it makes no text unreadable
	UTF16
	NULByte
	EmptyFile
	UnclosedFrontmatter
	BadYAML
	Misplaced // a line of YAML that is not where it can be: what it belongs to is a guess
	// ByteOrderMark, Comment and TrailingComma occur in StrictErrors only.
	ByteOrderMark
	Comment
	TrailingComma
)

// Error is one mistake of spelling. Its Range is where the missing thing should stand, or the offending text.
type Error struct {
	Code    ErrorCode
	Range   text.Range
	Message string // a clause: what is wrong and what was expected
	// Opener is the bracket that a MissingClose leaves open; empty for other codes.
	Opener text.Range
}

// Tree is a parsed document or frontmatter.
type Tree struct {
	Language Language
	Source   string // the whole document
	Root     *Node
	Errors   []Error // at most MaxErrors, in order
	// Comments, TrailingCommas and BOM are liberties that some readers accept; they are not in Errors.
	Comments       []text.Range
	TrailingCommas []text.Range
	BOM            bool
	// Block is the frontmatter between the fences, the fences not included; the whole document for JSON.
	Block text.Range
	// HasBlock is false for a Markdown document without frontmatter.
	HasBlock bool

	// whole reports YAML without fences.
	whole bool
	// limits holds, for containers of JSON that are not closed, where the token begins that ends them.
	limits map[*Node]int
}

// MaxErrors bounds the errors kept of one document.
const MaxErrors = 20

// MaxDepth bounds the nesting that is parsed; deeper values are reported once as TooDeep and skipped. A container whose
// brackets are missing in the text does not count.
const MaxDepth = 200
