import type { Device } from '@farol/core/domain/device';
import { z } from 'zod';
import {
  attributes,
  flag,
  ignored,
  keyText,
  moment,
  optionalText,
  ownId,
  reference,
  requiredText,
  trimmedText,
} from './fields.ts';

/** A device as a client sends it (contract §2.1); what only the device itself says is not looked at. */
export const deviceBody = z
  .strictObject({
    id: ownId,
    attributes,
    groupId: reference,
    calendarId: reference,
    name: requiredText(128),
    uniqueId: keyText(128),
    phone: trimmedText(128),
    model: optionalText(128),
    contact: optionalText(512),
    category: optionalText(128),
    disabled: flag,
    expirationTime: moment,
    status: ignored,
    lastUpdate: ignored,
    positionId: ignored,
    motionStreak: ignored,
    motionState: ignored,
    motionPositionId: ignored,
    motionTime: ignored,
    motionDistance: ignored,
    overspeedState: ignored,
    overspeedTime: ignored,
    overspeedGeofenceId: ignored,
  })
  .transform((said): Device => ({
    id: said.id,
    attributes: said.attributes,
    groupId: said.groupId,
    calendarId: said.calendarId,
    name: said.name,
    uniqueId: said.uniqueId,
    status: 'offline',
    lastUpdate: null,
    positionId: 0,
    phone: said.phone,
    model: said.model,
    contact: said.contact,
    category: said.category,
    disabled: said.disabled,
    expirationTime: said.expirationTime,
  }));
