import { CHECKLIST_LIMITS, PHOTO_RULES, type ChecklistItem } from '../../domain/device/checklist.ts';
import {
  INSPECTION_KINDS,
  PHOTO_STATES,
  type DueChecklist,
  type StoredInspection,
} from '../../domain/device/inspection.ts';
import { isWireObject, wireNumber, wireText, wireTime, type WireObject } from './wire-value.ts';

/** Reads the checklist of a driver's vehicle (facts §6); undefined for anything else. */
export function dueChecklistFromWire(sent: unknown): DueChecklist | undefined {
  const { deviceId: id, items, sentAt } = objectOf(sent);
  const deviceId = wireNumber(id);
  if (deviceId === undefined || !Array.isArray(items)) return undefined;
  return {
    deviceId,
    items: items.slice(0, CHECKLIST_LIMITS.items).flatMap((item: unknown) => itemIn(objectOf(item))),
    sentAtMs: wireTime(sentAt),
  };
}

/** Reads an inspection (facts §6); undefined for anything else. */
export function inspectionFromWire(sent: unknown): StoredInspection | undefined {
  const wire = objectOf(sent);
  const [id, deviceId] = [wireNumber(wire['id']), wireNumber(wire['deviceId'])];
  const madeAtMs = wireTime(wire['time']);
  const kind = INSPECTION_KINDS.find((inspectionKind) => inspectionKind === wire['kind']);
  const { answers } = wire;
  if (
    id === undefined ||
    deviceId === undefined ||
    madeAtMs === undefined ||
    !kind ||
    !Array.isArray(answers)
  )
    return undefined;
  return {
    id,
    deviceId,
    kind,
    madeAtMs,
    driverName: wireText(wire['driverName']) ?? '',
    answers: answers.slice(0, CHECKLIST_LIMITS.items).map((answer: unknown) => answerIn(objectOf(answer))),
  };
}

function itemIn({ text: sent, photo }: WireObject): ChecklistItem[] {
  const text = wireText(sent);
  const rule = PHOTO_RULES.find((photoRule) => photoRule === photo) ?? 'optional';
  return text === undefined ? [] : [{ text, photo: rule }];
}

function answerIn({ text, ok, note, photo }: WireObject): StoredInspection['answers'][number] {
  return {
    text: wireText(text) ?? '',
    isOk: ok === true,
    note: wireText(note) ?? '',
    photo: PHOTO_STATES.find((state) => state === photo) ?? 'none',
  };
}

function objectOf(value: unknown): WireObject {
  return isWireObject(value) ? value : {};
}
