// Only exit code 2 denies the call in every product: this hook fails closed.
