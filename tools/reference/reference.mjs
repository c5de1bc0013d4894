// Writes the reference, or only checks it (`--check`). TypeDoc reports links that lead nowhere; the comments are
// checked here: every export has one, every method of an exported class or interface, and every member of the console
// that a hover reaches. Every type in a signature of `core` is exported by an entry.
import { fileURLToPath } from 'node:url';
import { Application, ReflectionKind } from 'typedoc';
import { undocumentedMembers, unexportedTypes } from './public-types.mjs';

const METHODS = [ReflectionKind.Method, ReflectionKind.Accessor];
const app = await Application.bootstrapWithPlugins({
  options: fileURLToPath(new URL('typedoc.json', import.meta.url)),
});
const project = await app.convert();
if (!project) process.exit(1);
app.validate(project);
const entries = project.getChildrenByKind(ReflectionKind.Module);
if (entries.length === 0) app.logger.error('There is no entry to document');
for (const entry of entries)
  for (const exported of entry.children ?? [])
    for (const member of [exported, ...(exported.children ?? []).filter((child) => child.kindOf(METHODS))])
      if (!isDocumented(member)) app.logger.warn(`${member.getFullName()} has no doc comment`);
checkPublicTypes();
if (!process.argv.includes('--check')) await app.generateOutputs(project);
const exportCount = entries.reduce((sum, { children = [] }) => sum + children.length, 0);
process.stdout.write(`${exportCount} exports of ${entries.length} entries\n`);
process.exitCode = app.logger.hasErrors() || app.logger.hasWarnings() ? 1 : 0;

/** TypeDoc looks neither at types of a package that is not its own nor at the members of the console's types. */
function checkPublicTypes() {
  const { program } = app.getEntryPoints()?.[0] ?? {};
  const checker = program?.getTypeChecker();
  const files = program?.getSourceFiles().filter(({ fileName }) => fileName.includes('/core/entries/')) ?? [];
  for (const type of unexportedTypes(checker, files, isOurs))
    app.logger.warn(`${type} is exported by no entry`);
  const entry = files.find(({ fileName }) => fileName.endsWith('/console.ts'));
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(entry));
  const type = checker.getDeclaredTypeOfSymbol(exported.find(({ name }) => name === 'Console'));
  for (const member of undocumentedMembers(checker, type, isOurs))
    app.logger.warn(`A hover on ${member} shows no text`);
}

function isOurs(declaration) {
  return !declaration.getSourceFile().fileName.includes('/node_modules/');
}

function isDocumented(member) {
  // A second export of the same thing is documented at the first.
  if (member.kindOf(ReflectionKind.Reference)) return true;
  const signatures = [...(member.signatures ?? []), member.getSignature, member.setSignature, member];
  const declared = member.type?.type === 'reflection' ? (member.type.declaration.signatures ?? []) : [];
  return [...signatures, ...declared].some((item) => item?.comment?.hasVisibleComponent());
}
