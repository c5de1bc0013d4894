import { vi } from 'vitest';

/** Returns the files that the page saves from now on. Restored with all mocks. */
export function savedFiles(): { readonly name: string; readonly content: Blob }[] {
  const saved: { name: string; content: Blob }[] = [];
  let content = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) content = file;
    return 'blob:file';
  });
  // The test environment would go to the file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
  return saved;
}
