// A kind of records: list and form in a dialog of the user menu, permissions, table and routes of the server.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capital } from './names.mjs';
import { RecipeError } from './recipe.mjs';

const FLAGS = 'core/domain/access/permission-flags.ts';
const CODES = 'core/domain/activity/activity-category.ts';

/** Returns the recipe of a kind of records with a name and a description. */
export function record({ area, camel, pascal, words, plurals, texts }, root) {
  if (area !== '') throw new RecipeError('A kind of records has a name without an area');
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const flag = freeNumber(read(FLAGS), { first: 112, step: 8, last: 124, what: 'permission flags' });
  const code = freeNumber(read(CODES), {
    first: 600,
    step: 10,
    last: 990,
    what: 'codes of the activity log',
  });
  const kind = plurals.camel;
  return {
    files: {
      [`core/resources/kinds/${plurals.kebab}.ts`]: descriptor({ camel, pascal, words, plurals }),
      [`tests/core/resources/kinds/${plurals.kebab}.test.ts`]: test({ words, plurals, flag }),
    },
    insertions: [
      {
        path: FLAGS,
        before: '} as const;\n\n/** Whether a flag is one of the two to resell',
        add: `  view${plurals.pascal}: permissionAt(${flag}),
  create${plurals.pascal}: permissionAt(${flag + 1}),
  edit${plurals.pascal}: permissionAt(${flag + 2}),
  delete${plurals.pascal}: permissionAt(${flag + 3}),
`,
      },
      {
        path: 'core/domain/access/record-permissions.ts',
        before: '} as const satisfies Readonly<Record<string, RecordPermissions>>;',
        add: `  ${kind}: {
    view: PERMISSION.view${plurals.pascal},
    create: PERMISSION.create${plurals.pascal},
    edit: PERMISSION.edit${plurals.pascal},
    remove: PERMISSION.delete${plurals.pascal},
  },
`,
      },
      { path: 'core/domain/access/permission-areas.ts', before: "  | 'reseller';", add: `  | '${kind}'\n` },
      {
        path: 'core/domain/access/permission-areas.ts',
        before: "  {\n    name: 'reseller',",
        add: `  recordArea('${kind}'),\n`,
      },
      {
        path: CODES,
        before: '} as const satisfies Readonly<Record<string, Readonly<Record<ActivityAction, number>>>>;',
        add: `  ${camel}: { created: ${code}, edited: ${code + 1}, removed: ${code + 2} },\n`,
      },
      {
        path: 'core/domain/navigation/dialog-url.ts',
        from: 'const DIALOG_ENTRIES = [',
        before: '] as const;',
        add: `  '${kind}',\n`,
      },
      {
        path: 'core/domain/navigation/console-menus.ts',
        before: "    ['computed', requiresPermission(",
        add: `    ['${kind}', requiresPermission(PERMISSION.view${plurals.pascal})],\n`,
      },
      { path: 'core/resources/descriptor/resource-name.ts', before: "  | 'users';", add: `  | '${kind}'\n` },
      { path: 'core/resources/descriptor/association.ts', before: "  | 'report';", add: `  | '${camel}'\n` },
      {
        path: 'core/resources/descriptor/association.ts',
        before: "    'managedUser',\n  ],",
        add: `    '${camel}',\n`,
      },
      {
        path: 'core/resources/descriptor/association.ts',
        before: "  report: 'scheduledReports',",
        add: `  ${camel}: '${kind}',\n`,
      },
      {
        path: 'core/resources/kinds/resources.ts',
        before: "import { userResource } from './users.ts';",
        add: `import { ${camel}Resource } from './${plurals.kebab}.ts';\n`,
      },
      {
        path: 'core/resources/kinds/resources.ts',
        before: '} as const satisfies Readonly<Record<ResourceName, unknown>>;',
        add: `  ${kind}: ${camel}Resource,\n`,
      },
      {
        path: 'core/resources/descriptor/resource-name.ts',
        before: "  ((name: 'scheduledReports')",
        add: `  ((name: '${kind}') => T['${kind}']) &\n`,
      },
      {
        path: 'core/resources/descriptor/resource-name.ts',
        before: "    scheduledReports: make('scheduledReports'),",
        add: `    ${kind}: make('${kind}'),\n`,
      },
      {
        path: 'core/resources/descriptor/resource-name.ts',
        before: '    get scheduledReports() {',
        add: `    get ${kind}() {\n      return (made.${kind} ??= read('${kind}'));\n    },\n`,
      },
      {
        path: 'core/entries/resources.ts',
        before: "export * from '../resources/kinds/users.ts';",
        add: `export * from '../resources/kinds/${plurals.kebab}.ts';\n`,
      },
      ...serverInsertions({ camel, pascal, plurals }),
      {
        path: 'ui/kit/navigation/user-menu-entries.ts',
        before: '  logout: {\n    Icon: IconLogout,',
        add: `  ${kind}: { Icon: IconList, run: ({ features: { shell } }) => shell.open('${kind}') },\n`,
      },
      { path: 'ui/kit/navigation/user-menu-entries.ts', before: '  IconLogout,\n', add: '  IconList,\n' },
      // Only English forms its plural by itself.
      ...textInsertions(kind, texts, texts.en === words ? plurals.words : texts.en),
      {
        path: 'tests/contracts/ports/records.ts',
        before: '  notifications: () => ({',
        add: `  ${kind}: () => ({ ...RESOURCES.${kind}.defaults, name: uniqueText() }),\n`,
      },
      {
        path: 'tests/harness/record-examples.ts',
        before: '];\n\n/** Creates a calendar as this user. */',
        add: `  {
    path: '/${plurals.kebab}',
    key: '${camel}Id',
    least: { name: 'North' },
    whole: { attributes: {}, description: null },
  },
`,
      },
    ],
    next: `Say in core/resources/kinds/${plurals.kebab}.ts and in the texts what a ${words} is, choose its icon in
ui/kit/navigation/user-menu-entries.ts, run npm run openapi, and add its flags (${flag} to ${flag + 3}) to docs/product-rules.md §6. These tests name every area, or
count them: permission-flags and permission-presets in tests/core/domain/access, tests/core/domain/navigation/console-menus.test.ts
and tests/core/domain/activity/activity.test.ts.`,
  };
}

function descriptor({ camel, pascal, words, plurals }) {
  return `import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import type { Resource } from '../descriptor/resource.ts';
import { attributes, id, newRecord, optionalText, record, text } from '../descriptor/record-schema.ts';

const wire = record({
  id,
  attributes,
  name: text({ longest: 128, required: 'always', searched: true }),
  description: optionalText({ longest: 512 }),
});

/** A ${words} as it is on the wire. */
export type ${pascal} = ReturnType<(typeof wire)['parse']>;

/** The descriptor of ${plurals.words}. */
export const ${camel}Resource = {
  name: '${plurals.camel}',
  path: '${plurals.kebab}',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.${plurals.camel},
  screen: { entry: '${plurals.camel}', dialog: '${plurals.camel}' },
  associationKind: '${camel}',
  titleField: 'name',
  wire,
  defaults: newRecord(wire),
  sections: [
    {
      name: 'details',
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'description', kind: 'longText' },
      ],
    },
    { name: 'newLinks', fields: [{ name: 'linkedUsers', kind: 'links', associatedWith: 'user' }] },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: { shown: ['name', 'description'], more: [] },
  attributeSuggestions: [],
  serverErrorFields: {},
} as const satisfies Resource<${pascal}>;
`;
}

function serverInsertions({ camel, pascal, plurals }) {
  const path = 'server/storage/tables/record-kinds.ts';
  return [
    {
      path,
      before: "import type { Account } from './accounts.ts';",
      add: `import { ${camel}Resource, type ${pascal} } from '@farol/core/resources/kinds/${plurals.kebab}';
`,
    },
    { path, before: '  report: ScheduledReport;', add: `  ${camel}: ${pascal};\n` },
    { path, before: '  report: scheduledReportResource,', add: `  ${camel}: ${camel}Resource,\n` },
    { path, before: "  ((kind: 'report')", add: `  ((kind: '${camel}') => T['${camel}']) &\n` },
    { path, before: "    report: make('report'),", add: `    ${camel}: make('${camel}'),\n` },
    // Somebody decides whether it can stop engines: nothing of the kind does at first.
    {
      path: 'server/access/association-stop-effects.ts',
      before: '  report: noEngineStopEffects,',
      add: `  ${camel}: noEngineStopEffects,\n`,
    },
    {
      path: 'server/access/record-stop-effects.ts',
      before: '  report: noEngineStopEffects,',
      add: `  ${camel}: noEngineStopEffects,\n`,
    },
  ];
}

function textInsertions(kind, { en, es, pt }, manyInEnglish) {
  const english = {
    empty: `No ${manyInEnglish} yet`,
    emptyText: `Each ${en} appears here.`,
    add: `New ${en}`,
  };
  const spanish = {
    empty: `Aún no hay nada: ${es}`,
    emptyText: `Aquí aparece lo que hay: ${es}.`,
    add: `Añadir: ${es}`,
  };
  const portuguese = {
    empty: `Nada ainda: ${pt}`,
    emptyText: `Aqui aparece o que houver: ${pt}.`,
    add: `Adicionar: ${pt}`,
  };
  return [
    ['en-US', en, manyInEnglish, english],
    ['es-ES', es, es, spanish],
    ['pt-BR', pt, pt, portuguese],
  ].flatMap(([language, name, many, more]) => [
    {
      path: `ui/language/${language}/records/record-kinds.ts`,
      before: '    users: {\n      one:',
      add: `    ${kind}: ${literal({
        one: name,
        many: capital(many),
        count_one: `%count% ${name}`,
        count_other: `%count% ${many}`,
        count_many: `%count% ${many}`,
        ...more,
      })},\n`,
    },
    {
      path: `ui/language/${language}/account-menu.ts`,
      from: '  entry: {\n',
      before: '  },\n',
      add: `    ${kind}: ${quoted(capital(many))},\n`,
    },
  ]);
}

function literal(texts) {
  return `{ ${Object.entries(texts)
    .map(([key, text]) => `${key}: ${quoted(text)}`)
    .join(', ')} }`;
}

/** Returns a text of users as it stands in code. */
export function quoted(text) {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}

/** Returns a number of which the numbers up to three above it occur nowhere in a text. */
function freeNumber(text, { first, step, last, what }) {
  const used = new Set([...text.matchAll(/\b\d{2,3}\b/g)].map(([number]) => Number(number)));
  for (let number = first; number <= last; number += step)
    if ([0, 1, 2, 3].every((more) => !used.has(number + more))) return number;
  throw new RecipeError(`There are no ${what} left. Nothing was written.`);
}

function test({ words, plurals, flag }) {
  const kind = plurals.camel;
  return `import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftOf } from '@farol/core/resources/draft/draft';
import { recordFromDraft } from '@farol/core/resources/draft/record-from-draft';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { recordFromWire } from '@farol/core/resources/records/record-wire';
import { validFieldTexts } from '../../../arbitraries/records.ts';

const { ${kind} } = RESOURCES;

/** Any record of the kind. */
const records = fc.record({
  id: fc.integer({ min: 1 }),
  name: validFieldTexts.text,
  description: fc.option(validFieldTexts.longText),
  attributes: fc.dictionary(fc.constantFrom('color', 'acme.kept'), fc.integer()),
});

test('${plurals.words}: one that is opened and saved is unchanged, and what is typed replaces its field alone', () => {
  fc.assert(
    fc.property(records, validFieldTexts.text, (record, name) => {
      const draft = draftOf(${kind}, record, 'acme');
      expect(recordFromDraft('${kind}', { record, draft }, 'acme')).toEqual({ record });
      const typed = { ...draft, fields: { ...draft.fields, name } };
      expect(recordFromDraft('${kind}', { record, draft: typed }, 'acme')).toEqual({ record: { ...record, name } });
    }),
  );
});

test('${plurals.words}: a ${words} is read as it was sent; what an older server omits is filled in', () => {
  fc.assert(
    fc.property(records, (record) => {
      expect(recordFromWire('${kind}', record)).toEqual(record);
    }),
  );
  expect(recordFromWire('${kind}', { id: 7 })).toEqual({ id: 7, name: '', description: null, attributes: {} });
});

test('${plurals.words}: each has a name', () => {
  const draft = draftOf(${kind}, ${kind}.defaults, 'acme');
  const nameless = { ...draft, fields: { ...draft.fields, name: ' ' } };
  expect(recordFromDraft('${kind}', { record: ${kind}.defaults, draft: nameless }, 'acme')).toMatchObject({
    problems: { name: expect.anything() },
  });
});

test('${plurals.words}: looking, creating, changing and deleting have permissions of their own', () => {
  expect(${kind}.permissions).toEqual({ view: ${flag}, create: ${flag + 1}, edit: ${flag + 2}, remove: ${flag + 3} });
});
`;
}
