import type { BrowserPage } from './open-browser.ts';

/**
 * Which part of a picture is not as it was, from 0 to 1. Both are read as 48 cells across, each with what it and the cells
 * around it differ from the paper on average, and a cell is as it was where one near it in the other picture is like it: another font,
 * other lines in a paragraph or a smoother letter leave nearly all of them so. A block that is missing, moved far or of another
 * colour does not.
 *
 * @param page any page: the browser reads the pictures
 * @param kept PNG
 * @param now PNG
 */
export async function changedPart(page: BrowserPage, kept: Buffer, now: Buffer): Promise<number> {
  const [one, other] = [kept, now].map((picture) => `data:image/png;base64,${picture.toString('base64')}`);
  return page.evaluate<number>(`(${compare})(${JSON.stringify(one)}, ${JSON.stringify(other)})`);
}

const compare = `async (kept, now) => {
  const [across, reach] = [48, 3];
  const read = async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const { width, height } = image;
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    context.drawImage(image, 0, 0);
    return { width, height, bytes: context.getImageData(0, 0, width, height).data };
  };
  const [one, other] = [await read(kept), await read(now)];
  if (one.width !== other.width || one.height !== other.height) return 1;
  const paper = one.bytes.slice(0, 3);
  const size = one.width / across;
  const down = Math.ceil(one.height / size);
  const cells = ({ width, height, bytes }) => {
    const sums = Array.from({ length: across * down }, () => [0, 0, 0]);
    const counts = sums.map(() => 0);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const cell = Math.floor(y / size) * across + Math.floor(x / size);
        counts[cell]++;
        for (let c = 0; c < 3; c++) sums[cell][c] += bytes[4 * (y * width + x) + c] - paper[c];
      }
    const means = sums.map((sum, cell) => sum.map((each) => each / counts[cell]));
    return means.map((_, cell) => {
      const [column, row] = [cell % across, Math.floor(cell / across)];
      let weights = 0;
      const around = [0, 0, 0];
      for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++) {
          const weight = (2 - Math.abs(y - row)) * (2 - Math.abs(x - column));
          weights += weight;
          for (let c = 0; c < 3; c++) around[c] += weight * means[y * across + x][c];
        }
      return around.map((each) => each / weights);
    });
  };
  const [before, after] = [cells(one), cells(other)];
  const strength = (cell) => Math.max(...cell.map(Math.abs));
  const alike = (cell, than) =>
    strength(cell.map((each, c) => each - than[c])) <= 4 + Math.max(strength(cell), strength(than)) / 2;
  const changed = (cells, others) =>
    cells.filter((cell, index) => {
      const [column, row] = [index % across, Math.floor(index / across)];
      for (let y = Math.max(0, row - reach); y <= Math.min(down - 1, row + reach); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++)
          if (alike(cell, others[y * across + x])) return false;
      return true;
    }).length / cells.length;
  return Math.max(changed(before, after), changed(after, before));
}`;
