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

/** The body of a device (contract §2.1); fields that only reports set are ignored. */
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
  .transform((body): Device => ({
    id: body.id,
    attributes: body.attributes,
    groupId: body.groupId,
    calendarId: body.calendarId,
    name: body.name,
    uniqueId: body.uniqueId,
    status: 'offline',
    lastUpdate: null,
    positionId: 0,
    phone: body.phone,
    model: body.model,
    contact: body.contact,
    category: body.category,
    disabled: body.disabled,
    expirationTime: body.expirationTime,
  }));
