import type { Device } from '@farol/core/domain/device/device';
import { z } from 'zod';
import {
  attributes,
  flag,
  ignoredField,
  identifierText,
  moment,
  optionalText,
  recordId,
  reference,
  requiredText,
  optionalTrimmedText,
} from '../wire/body-fields.ts';

/** A device as a client sends it (contract §2.1); what only the device itself says is not looked at. */
export const deviceBody = z
  .strictObject({
    id: recordId,
    attributes,
    groupId: reference,
    calendarId: reference,
    name: requiredText(128),
    uniqueId: identifierText(128),
    phone: optionalTrimmedText(128),
    model: optionalText(128),
    contact: optionalText(512),
    category: optionalText(128),
    disabled: flag,
    expirationTime: moment,
    status: ignoredField,
    lastUpdate: ignoredField,
    positionId: ignoredField,
    motionStreak: ignoredField,
    motionState: ignoredField,
    motionPositionId: ignoredField,
    motionTime: ignoredField,
    motionDistance: ignoredField,
    overspeedState: ignoredField,
    overspeedTime: ignoredField,
    overspeedGeofenceId: ignoredField,
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
