/** Numbers outside the heap, whose garbage V8 lets grow with what lives in it; NaN is null. */
export type PackedNumbers = Float32Array | Float64Array;

/** In four bytes each if that is exact, as it is for indexes and years. */
export function packedNumbers(numbers: readonly (number | null)[]): PackedNumbers {
  const short = new Float32Array(numbers.length);
  for (let place = 0; place < numbers.length; place += 1) {
    const number = numbers[place] ?? Number.NaN;
    short[place] = number;
    if (short[place] !== number && !Number.isNaN(number))
      return Float64Array.from(numbers, (each) => each ?? Number.NaN);
  }
  return short;
}

export function numberAt(numbers: PackedNumbers | null, place: number): number | null {
  const number = numbers?.[place];
  return number === undefined || Number.isNaN(number) ? null : number;
}
