/** An entry of the directory, as far as it is needed to unpack it. */
export interface ZipEntry {
  readonly path: string;
  readonly isFolder: boolean;
  readonly rawName: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly bytes: number;
  readonly offset: number;
}
