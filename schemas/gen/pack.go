package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
)

// packedFile holds all JSON Schemas for the program, a twentieth of what they take as files: a JSON object of them by
// name, compressed.
const packedFile = "schemas.json.gz"

func pack(files map[string][]byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	text, err := packedText(files)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func packedText(files map[string][]byte) ([]byte, error) {
	schemas := map[string]string{}
	for file, text := range files {
		if name := schemaName(file); name != "" {
			schemas[name] = string(text)
		}
	}
	return json.Marshal(schemas)
}

// samePacked reports whether data is what pack makes of the files, but for the way it is compressed.
func samePacked(data []byte, files map[string][]byte) bool {
	want, err := packedText(files)
	if err != nil {
		return false
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return false
	}
	got, err := io.ReadAll(r)
	return err == nil && bytes.Equal(got, want)
}
