// The module's first file stands in for what is being built.
