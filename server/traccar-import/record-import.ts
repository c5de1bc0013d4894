import { isJsonObject } from '../intake/decoders/json-object.ts';
import type { Account } from '../storage/tables/accounts.ts';
import type { StoredAssociation } from '../storage/tables/associations.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';
import { convertedRecord, convertedUser, parentsFirst, titleOf, type IdHere } from './converted-records.ts';
import { ImportConflictError, type ImportMode } from './import-mode.ts';
import { formatCount, type ImportReport } from './import-report.ts';
import type { ImportTarget } from './import-target.ts';
import { mergedServer } from './merged-server.ts';
import { PasswordInvitations } from './password-invitations.ts';
import { isSourceId } from './source/api-source.ts';
import {
  sourceKindOfProperty,
  SOURCE_KINDS,
  sourceTextIn,
  type SourceKind,
  type SourceLink,
  type SourceObject,
  type TraccarSource,
} from './source/traccar-source.ts';

/** Records that are stored in one transaction. */
const CHUNK = 100;
const LINKS_PER_CHUNK = 500;

/** In which order kinds are taken: what is referred to comes first. */
const ORDER: readonly SourceKind[] = [
  'group',
  'calendar',
  'command',
  'device',
  'driver',
  'geofence',
  'maintenance',
  'attribute',
  'notification',
  'report',
  'user',
];

/** A device whose history is to be taken. */
export interface ImportedDevice {
  sourceId: number;
  /** Its id here; in a dry run that of the source. */
  id: number;
  name: string;
  uniqueId: string;
  /** The file of its picture at the source; undefined for none. */
  picture: string | undefined;
  /** When it last reported there, milliseconds since the epoch; 0 for never. */
  lastUpdate: number;
}

/** Stores a record in a transaction; returns its id. */
type StoreRecord = (transaction: RecordTransaction) => Promise<number>;

interface Waiting {
  kind: SourceKind;
  sourceId: number;
  store: StoreRecord;
}

/** Takes the records of a source, those that others refer to first. What an earlier run took is left as it is here. */
export class RecordImport {
  readonly #source: TraccarSource;
  readonly #target: ImportTarget;
  readonly #report: ImportReport;
  readonly #mode: ImportMode;
  /** Undefined for a dry run. */
  readonly #registry: Registry | undefined;
  readonly #records = new Map<SourceKind, SourceObject[]>();
  /** What is here under the same identifier, by kind and id of the source. */
  readonly #same = new Map<string, number>();
  /** What was added by this run, by kind and id of the source. */
  readonly #added = new Set<string>();
  #waiting: Waiting[] = [];
  #invitations: PasswordInvitations | undefined;
  #withoutPassword = 0;

  /** @param parts.registry undefined for a dry run, which writes nothing */
  constructor(parts: {
    source: TraccarSource;
    target: ImportTarget;
    report: ImportReport;
    mode: ImportMode;
    registry: Registry | undefined;
  }) {
    this.#source = parts.source;
    this.#target = parts.target;
    this.#report = parts.report;
    this.#mode = parts.mode;
    this.#registry = parts.registry;
  }

  /**
   * Takes everything but the history, and returns the devices whose history is to be taken. Rejects with
   * ImportConflictError, before anything was written, when something has an identifier that is taken here.
   */
  async run(now: number): Promise<ImportedDevice[]> {
    this.#invitations = this.#registry && new PasswordInvitations(this.#registry, now);
    for (const kind of SOURCE_KINDS) this.#records.set(kind, await this.#source.records(kind));
    this.#findSame();
    for (const kind of ORDER) await this.#takeKind(kind);
    await this.#takeLinks();
    await this.#takeServer();
    this.#invitations?.report(this.#report);
    if (!this.#registry && this.#withoutPassword > 0)
      this.#report.note(
        `${formatCount(this.#withoutPassword)} users will have no password: the API of a Traccar server tells none, its database does.`,
      );
    return this.#devices();
  }

  #findSame(): void {
    for (const kind of ['device', 'driver', 'user'] as const)
      for (const record of this.#records.get(kind) ?? []) {
        const { id } = record;
        if (!isSourceId(id) || this.#target.ids.get(kind, id) !== undefined) continue;
        const here = this.#target.sameHere(kind, record);
        if (here === undefined) continue;
        this.#same.set(`${kind} ${id}`, here);
        this.#mode.conflicts.push(`${kind} ${titleOf(record)}`);
      }
    if (this.#mode.conflicts.length > 0 && !this.#mode.merges && !this.#mode.isDryRun)
      throw new ImportConflictError(this.#mode.conflicts);
  }

  async #takeKind(kind: SourceKind): Promise<void> {
    const records = this.#records.get(kind) ?? [];
    const counts = this.#report.of(kind);
    for (const record of inOrder(kind, records)) {
      counts.found += 1;
      const sourceId = record['id'];
      if (!isSourceId(sourceId)) {
        this.#report.leftOut(kind, titleOf(record), 'it has no id');
        continue;
      }
      const known = this.#target.ids.get(kind, sourceId);
      if (known !== undefined) {
        if (this.#target.exists(kind, known)) counts.known += 1;
        else this.#report.leftOut(kind, titleOf(record), 'it was taken earlier and removed here since');
        continue;
      }
      const same = this.#same.get(`${kind} ${sourceId}`);
      if (same !== undefined) {
        counts.merged += 1;
        await this.#put({ kind, sourceId, store: async () => same });
      } else if (this.#target.sameHere(kind, record) !== undefined)
        this.#report.leftOut(kind, titleOf(record), 'another one of the source has the same identifier');
      else await this.#convert(kind, sourceId, record);
    }
    await this.#flush();
  }

  async #convert(kind: SourceKind, sourceId: number, record: SourceObject): Promise<void> {
    const { reasons, store } =
      kind === 'user' ? this.#userConversion(record) : recordConversion(kind, record, this.#idHere);
    const title = titleOf(record);
    const last = store ? undefined : reasons.pop();
    for (const reason of reasons) this.#report.changed(kind, title, reason);
    if (!store) {
      this.#report.leftOut(kind, title, last ?? 'it cannot be read');
      return;
    }
    this.#report.of(kind).taken += 1;
    await this.#put({ kind, sourceId, store });
  }

  readonly #idHere: IdHere = (kind, sourceId) => {
    const id = this.#target.ids.get(kind, sourceId);
    return id !== undefined && this.#target.exists(kind, id) ? id : undefined;
  };

  async #put(record: Waiting): Promise<void> {
    this.#added.add(`${record.kind} ${record.sourceId}`);
    this.#waiting.push(record);
    // Groups refer to each other.
    if (this.#waiting.length >= (record.kind === 'group' ? 1 : CHUNK)) await this.#flush();
  }

  /** Stores what waits, each with the pair of its ids, in one transaction. */
  async #flush(): Promise<void> {
    const waiting = this.#waiting.splice(0);
    if (waiting.length === 0) return;
    const { ids } = this.#target;
    const stored = await this.#registry?.transaction(async (transaction) => {
      const here: number[] = [];
      for (const { kind, sourceId, store } of waiting) {
        const id = await store(transaction);
        await ids.store(transaction.query, kind, sourceId, id);
        here.push(id);
      }
      return here;
    });
    // A dry run goes on with the ids of the source.
    for (const [index, { kind, sourceId }] of waiting.entries())
      ids.put(kind, sourceId, stored?.[index] ?? sourceId);
  }

  async #takeLinks(): Promise<void> {
    const idsOf = (kind: SourceKind): number[] =>
      (this.#records.get(kind) ?? []).flatMap(({ id }) => (isSourceId(id) ? [id] : []));
    const links = await this.#source.links({
      user: idsOf('user'),
      group: idsOf('group'),
      device: idsOf('device'),
    });
    const counts = this.#report.of('link');
    counts.found = links.length;
    // Links that were removed here since stay removed.
    const isFirstTime = !this.#target.ids.isDone('links');
    const fresh: StoredAssociation[] = [];
    for (const link of links) {
      const association = this.#associationOf(link);
      if (!association) counts.leftOut += 1;
      else if (this.#isThere(association) || !(isFirstTime || this.#isOfAdded(link))) counts.known += 1;
      else fresh.push(association);
    }
    counts.taken = fresh.length;
    for (let start = 0; start < fresh.length; start += LINKS_PER_CHUNK)
      await this.#registry?.transaction(async (transaction) => {
        for (const association of fresh.slice(start, start + LINKS_PER_CHUNK))
          await transaction.associate(association);
      });
    if (isFirstTime) await this.#finish('links');
  }

  #associationOf({ owner, ownerId, property, propertyId }: SourceLink): StoredAssociation | undefined {
    const there = this.#idHere(owner, ownerId);
    const that = this.#idHere(sourceKindOfProperty(property), propertyId);
    if (there === undefined || that === undefined) return undefined;
    if ((property === 'managedUser' || property === 'linkedDevice') && there === that) return undefined;
    return { owner, ownerId: there, property, propertyId: that };
  }

  #isThere({ owner, ownerId, property, propertyId }: StoredAssociation): boolean {
    return this.#registry?.associations.has(owner, ownerId, property, propertyId) ?? false;
  }

  #isOfAdded({ owner, ownerId, property, propertyId }: SourceLink): boolean {
    return (
      this.#added.has(`${owner} ${ownerId}`) ||
      this.#added.has(`${sourceKindOfProperty(property)} ${propertyId}`)
    );
  }

  /** Takes the server's settings that nobody has set here, once. */
  async #takeServer(): Promise<void> {
    const counts = this.#report.of('server');
    const [server] = await this.#source.records('server');
    if (!server) return;
    counts.found = 1;
    if (this.#target.ids.isDone('server')) {
      counts.known = 1;
      return;
    }
    counts.taken = 1;
    if (!this.#registry) return;
    const merged = mergedServer(this.#registry.server, server, this.#report);
    await this.#registry.transaction(async (transaction) => {
      await transaction.updateServer(merged);
      await this.#target.ids.store(transaction.query, 'server', 0, 1);
    });
  }

  async #finish(stage: 'links'): Promise<void> {
    await this.#registry?.transaction(async ({ query }) => {
      await this.#target.ids.store(query, stage, 0, 1);
    });
  }

  #userConversion(record: SourceObject): Conversion {
    const { draft, reasons } = convertedUser(record);
    const account: Account | undefined = draft;
    if (!account) return { store: undefined, reasons };
    if (account.passwordHash === null && !account.user.disabled) this.#withoutPassword += 1;
    return {
      reasons,
      store: async (transaction) => (await this.#invitations?.insert(transaction, account)) ?? 0,
    };
  }

  #devices(): ImportedDevice[] {
    return (this.#records.get('device') ?? []).flatMap((record) => {
      const sourceId = record['id'];
      const id = isSourceId(sourceId) ? this.#idHere('device', sourceId) : undefined;
      if (!isSourceId(sourceId) || id === undefined) return [];
      const lastUpdate = Date.parse(sourceTextIn(record['lastUpdate']));
      const attributes = isJsonObject(record['attributes']) ? record['attributes'] : {};
      return [
        {
          sourceId,
          id,
          name: titleOf(record),
          uniqueId: sourceTextIn(record['uniqueId']),
          picture: sourceTextIn(attributes['deviceImage']) || undefined,
          lastUpdate: Number.isFinite(lastUpdate) ? lastUpdate : 0,
        },
      ];
    });
  }
}

/** What a record becomes: how it is stored, and what had to be changed. */
interface Conversion {
  store: StoreRecord | undefined;
  reasons: string[];
}

/** Returns groups after those they are in, and administrators before those they invite. */
function inOrder(kind: SourceKind, records: readonly SourceObject[]): readonly SourceObject[] {
  if (kind === 'group') return parentsFirst(records);
  if (kind !== 'user') return records;
  const [first, rest] = [true, false].map((isFirst) =>
    records.filter(({ administrator }) => (administrator === true) === isFirst),
  );
  return [...(first ?? []), ...(rest ?? [])];
}

function recordConversion(
  kind: Exclude<SourceKind, 'user'>,
  record: SourceObject,
  idHere: IdHere,
): Conversion {
  const { draft, reasons } = convertedRecord(kind, record, idHere);
  return { reasons, store: draft && ((transaction) => transaction.insert(kind, draft)) };
}
