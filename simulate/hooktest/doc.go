// Package hooktest proves by running them what hooks do: it runs the hooks of
// a copy of a workspace with the inputs that each product sends, with inputs
// that nobody sends but scripts expect, and in poor circumstances, and says
// what came of it.
//
// It knows the reference table and the simulator, whose dispatch runs every
// hook; it knows neither rules nor the protocol, and it never touches the
// workspace itself. Begin reading at Run.
package hooktest
