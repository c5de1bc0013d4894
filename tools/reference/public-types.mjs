// What an editor shows of the packages: every member of the console that a hover reaches has a text, and every type
// in a signature of an entry is exported by an entry.
import ts from 'typescript';

/** Returns the members of the console that have no doc comment, by their path. */
export function undocumentedMembers(checker, consoleType, isOurs) {
  const found = new Set();
  const seen = new Set();
  const visit = (type, path) => {
    for (const part of type.isUnion() ? type.types : [type]) {
      if (seen.has(part) || !isMadeOfMembers(part, isOurs)) continue;
      seen.add(part);
      for (const member of checker.getPropertiesOfType(part)) {
        if (!member.declarations?.some((declaration) => isOurs(declaration))) continue;
        const name = `${path}.${member.name}`;
        if (!keepsItsComment(checker, member)) found.add(name);
        const memberType = checker.getTypeOfSymbol(member);
        // What a feature knows is the next thing that a front end reads.
        if (member.name === 'getSnapshot') visit(memberType.getCallSignatures()[0].getReturnType(), path);
        else if (leadsOn(memberType)) visit(memberType, name);
      }
    }
  };
  // Of data only the first level counts: what it consists of belongs to the domain.
  const leadsOn = (type) =>
    (type.isUnion() ? type.types : [type]).some((part) =>
      [part.aliasSymbol, part.symbol].some((symbol) =>
        symbol?.declarations?.some(
          (declaration) =>
            isOurs(declaration) && declaration.getSourceFile().fileName.includes('/core/console/'),
        ),
      ),
    );
  visit(consoleType, 'Console');
  return [...found];
}

/** The compiler writes no comments of the members of object literals: only declared ones reach a front end. */
function keepsItsComment(checker, member) {
  const isDeclared = member.declarations.some(
    ({ kind }) =>
      kind !== ts.SyntaxKind.PropertyAssignment && kind !== ts.SyntaxKind.ShorthandPropertyAssignment,
  );
  return isDeclared && member.getDocumentationComment(checker).length > 0;
}

function isMadeOfMembers(type, isOurs) {
  if (type.isIntersection()) return true;
  const isObject = (type.flags & ts.TypeFlags.Object) !== 0;
  return isObject && (type.symbol?.declarations ?? []).some((declaration) => isOurs(declaration));
}

/** Returns the types that stand in a signature of an entry and that no entry exports, each with where it stands. */
export function unexportedTypes(checker, entries, isOurs) {
  const exported = new Set(
    entries.flatMap((file) =>
      checker.getExportsOfModule(checker.getSymbolAtLocation(file)).map((item) => resolved(checker, item)),
    ),
  );
  const found = new Map();
  for (const symbol of exported)
    for (const declaration of symbol.declarations ?? [])
      if (isOurs(declaration))
        for (const name of namesInSignature(declaration)) {
          const at = checker.getSymbolAtLocation(name);
          const type = at && resolved(checker, at);
          if (!type || exported.has(type) || found.has(type) || !isNamedType(type, isOurs)) continue;
          found.set(type, `${type.name} in ${symbol.name}`);
        }
  return [...found.values()];
}

function resolved(checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function isNamedType({ flags, declarations = [] }, isOurs) {
  const isType = (flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Class)) !== 0;
  return isType && declarations.some((declaration) => isOurs(declaration));
}

/** The names of types in what a front end sees of a declaration: no bodies, initial values or private members. */
function* namesInSignature(node) {
  if (ts.isTypeReferenceNode(node)) yield node.typeName;
  if (ts.isExpressionWithTypeArguments(node)) yield node.expression;
  const hidden = (child) =>
    ts.isBlock(child) ||
    child === node.initializer ||
    (ts.canHaveModifiers(child) &&
      ts.getModifiers(child)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)) ||
    (child.name && ts.isPrivateIdentifier(child.name));
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) if (!hidden(child)) yield* namesInSignature(child);
}
