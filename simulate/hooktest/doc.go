// Package hooktest finds out what hooks do by running them. It runs the hooks of a copy of a workspace with the inputs that
// each product sends, with inputs that no product sends but scripts expect, and in adverse circumstances.
//
// It uses the reference tables and the simulator, through which every hook runs; it knows neither rules nor the protocol, and
// never writes to the workspace itself. Start reading at Run.
package hooktest
