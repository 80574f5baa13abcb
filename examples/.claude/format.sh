#!/usr/bin/env bash
npx prettier --write .
