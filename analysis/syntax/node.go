// Package syntax parses the notations of hooks, JSON with comments and YAML frontmatter, into one kind of tree with
// byte ranges. It knows nothing of hooks. Begin with Node and Tree, then ParseJSON.
//
// Parsing never fails: a Tree always has a Root, if only a Missing node, and a list of errors. Completion, hover and
// rules also work on broken files.
package syntax

import "github.com/hooks-ls/hooks-ls/analysis/text"

// Kind is the kind of a node.
type Kind uint8

const (
	Missing Kind = iota // a missing value; its Range is empty
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
	// Bad means that the value was malformed and repaired (unterminated, single quotes, bare word).
	Bad bool
	// open and close are the widths of the opening and closing delimiters in bytes; 0 means none.
	open, close uint8
	style       style

	Range text.Range
	// Parent is nil at the root. The parent of a member's key and value is the Object.
	Parent *Node
	// Text is the decoded value of a String, and the source text of a Number, Bool (true, false) or Alias.
	Text string
	// Items of an Array.
	Items []*Node
	// Members of an Object in source order, duplicates included.
	Members []*Member

	tree *Tree
}

func (t *Tree) node(kind Kind, parent *Node) *Node { return &Node{Kind: kind, Parent: parent, tree: t} }

// style is how a scalar is written, for mapping decoded text to the source.
type style uint8

const (
	styleRaw    style = iota // the text between the delimiters is the value
	styleJSON                // JSON escapes
	styleSingle              // YAML single quotes
	styleDouble              // YAML double quotes
	stylePlain               // YAML plain, possibly folded over lines
	styleBlock               // YAML literal or folded block
)

// Member is a key and its value.
type Member struct {
	Key *Node // always a String
	// Value is never nil; it is a Missing node when there is none.
	Value *Node
	// Range spans key and value.
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

// ErrorCode is the kind of a syntax error.
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
	InvalidUTF8 // readers replace such bytes by U+FFFD, so this alone does not make a text unreadable
	UTF16
	NULByte
	EmptyFile
	UnclosedFrontmatter
	BadYAML
	Misplaced // a YAML line in an invalid position; what it belongs to is a guess
)

// Error is a syntax error. Its Range is the offending text, or empty at the position of something missing.
type Error struct {
	Code    ErrorCode
	Range   text.Range
	Message string // a clause: what is wrong and what was expected
	// Opener is the unclosed bracket of a MissingClose; empty for other codes.
	Opener text.Range
}

// Tree is a parsed document or frontmatter.
type Tree struct {
	Language Language
	Source   string // the whole document
	Root     *Node
	Errors   []Error // at most MaxErrors, in order
	// Comments, TrailingCommas and BOM are extensions that some readers accept; they are not in Errors.
	Comments       []text.Range
	TrailingCommas []text.Range
	BOM            bool
	// Block is the frontmatter without its fences; the whole document for JSON.
	Block text.Range
	// HasBlock is false for a Markdown document without frontmatter.
	HasBlock bool

	// whole marks YAML without fences.
	whole bool
	// limits maps unclosed JSON containers to the start of the token that ends them.
	limits map[*Node]int
}

// MaxErrors limits the errors kept per document.
const MaxErrors = 20

// MaxDepth limits the nesting depth; deeper values are reported once as TooDeep and skipped. Containers without
// brackets in the text do not count.
const MaxDepth = 200
