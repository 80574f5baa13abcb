# Only exit code 2 denies the call in every product: this hook fails closed.
fail() { echo "denied, because this hook failed: $1" >&2; exit 2; }
