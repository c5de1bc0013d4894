// Writes the reference, or only checks it (`--check`). TypeDoc reports links that lead nowhere; the comments are
// checked here: every export has one, and every method of an exported class or interface. Members of types
// without a name are left to what contains them.
import { fileURLToPath } from 'node:url';
import { Application, ReflectionKind } from 'typedoc';

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
if (!process.argv.includes('--check')) await app.generateOutputs(project);
const exportCount = entries.reduce((sum, { children = [] }) => sum + children.length, 0);
process.stdout.write(`${exportCount} exports of ${entries.length} entries\n`);
process.exitCode = app.logger.hasErrors() || app.logger.hasWarnings() ? 1 : 0;

function isDocumented(member) {
  // A second export of the same thing is documented at the first.
  if (member.kindOf(ReflectionKind.Reference)) return true;
  const signatures = [...(member.signatures ?? []), member.getSignature, member.setSignature, member];
  const declared = member.type?.type === 'reflection' ? (member.type.declaration.signatures ?? []) : [];
  return [...signatures, ...declared].some((one) => one?.comment?.hasVisibleComponent());
}
