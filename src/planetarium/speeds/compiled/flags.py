"""What Numba is told about every rule."""

FLAGS = {
    "error_model": "numpy",  # a division by zero raises nothing; there is none
    "_nrt": False,  # rules allocate nothing, so nobody has to count who needs an array: a fifth of a step in `envs`
}
