/** Lets the browser save a file that was made here. */
export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(blob);
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const saveText = (name: string, text: string, type: string) =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
