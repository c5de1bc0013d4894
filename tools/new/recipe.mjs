// Writes what a recipe says: new files, and lines in files that exist. Everything is checked before anything is written.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What is wrong with a name or a recipe, in words for who called the command. */
export class RecipeError extends Error {}

/**
 * Writes the files and insertions of a recipe, and returns the paths that changed.
 * @param files texts by path; none of them may exist
 * @param insertions lines with the text before or after which they stand, which has to be in the file exactly once; with
 *   `from`, exactly one text, the first place after it counts
 */
export function writeRecipe(root, { files, insertions }) {
  const texts = new Map();
  for (const [path, text] of Object.entries(files)) {
    if (existsSync(join(root, path))) throw new RecipeError(`${path} is there already. Nothing was written.`);
    texts.set(path, text);
  }
  for (const insertion of insertions) {
    const { path, add } = insertion;
    if (!existsSync(join(root, path))) throw noPlace(path, 'the file');
    const before = readFileSync(join(root, path), 'utf8');
    if (before.includes(`\n${add}`))
      throw new RecipeError(`${path} has “${add.trim()}” already. Nothing was written.`);
    texts.set(path, inserted(texts.get(path) ?? before, insertion));
  }
  // A file takes the place of another: those that share their content by a hard link stay as they are.
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(`${join(root, path)}.new`, text);
    renameSync(`${join(root, path)}.new`, join(root, path));
  }
  return [...texts.keys()];
}

function inserted(text, { path, from = '', before, after, add }) {
  const start = from === '' ? 0 : soleIndex(path, text, from) + from.length;
  const anchor = before ?? after;
  const found = from === '' ? soleIndex(path, text, anchor) : text.indexOf(anchor, start);
  if (found < 0) throw noPlace(path, anchor);
  const at = before === undefined ? found + anchor.length : found;
  return text.slice(0, at) + add + text.slice(at);
}

function soleIndex(path, text, anchor) {
  const at = text.indexOf(anchor);
  if (at < 0 || text.indexOf(anchor, at + 1) >= 0) throw noPlace(path, anchor);
  return at;
}

function noPlace(path, anchor) {
  return new RecipeError(
    `${path}: the place for new lines, “${anchor.trim()}”, is not there exactly once. Correct the recipe in tools/new. Nothing was written.`,
  );
}
