package lsp

// Methods is what is served, for tests and for the documentation.
var Methods = methods
