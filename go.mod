module github.com/hooks-ls/hooks-ls

go 1.26
