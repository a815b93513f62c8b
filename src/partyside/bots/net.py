"""The value net: how likely a row of `features` is to win, as a small perceptron in numpy."""

from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from partyside.bots.features import ONE, WIDTH

Floats = NDArray[np.float32]

HIDDEN: Final = (96, 32)
SHAPES: Final = ((WIDTH, HIDDEN[0]), (HIDDEN[0],), HIDDEN, (HIDDEN[1],), (HIDDEN[1], 1), (1,))
"""A matrix and a row of biases for each layer."""


class Net:
    """WIDTH numbers, two layers of rectified ones, one logit."""

    def __init__(self, weights: list[Floats]) -> None:
        """In the SHAPES."""
        self.weights = weights
        # The rows come as bytes, in hundredths.
        self._first = weights[0] / np.float32(ONE)

    @classmethod
    def load(cls, data: bytes) -> Self:
        """From what `dump` made; ValueError if that was for other features or another net."""
        halves = np.frombuffer(data, "<f2")
        ends = np.cumsum([np.prod(shape) for shape in SHAPES])
        if len(halves) != ends[-1]:
            raise ValueError("these weights are not for this version's net")
        parts = np.split(halves, ends[:-1])
        return cls([part.reshape(shape).astype(np.float32) for part, shape in zip(parts, SHAPES, strict=True)])

    def dump(self) -> bytes:
        """In half precision, end to end."""
        return b"".join(weight.astype("<f2").tobytes() for weight in self.weights)

    def __call__(self, rows: bytes) -> Floats:
        """The chance to win after each of these rows, laid end to end."""
        _, b1, w2, b2, w3, b3 = self.weights
        x = np.frombuffer(rows, np.uint8).reshape(-1, WIDTH).astype(np.float32)
        hidden = np.maximum(x @ self._first + b1, 0)
        hidden = np.maximum(hidden @ w2 + b2, 0)
        logits: Floats = (hidden @ w3 + b3)[:, 0]
        chances: Floats = (1 / (1 + np.exp(-logits))).astype(np.float32)
        return chances
