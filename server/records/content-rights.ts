import { ruleCommandFingerprint, sendsCommand } from '@farol/core/domain/alert/notification-rule';
import { ruleTiming } from '@farol/core/domain/alert/rule-timing';
import { productAttribute } from '@farol/core/domain/values/namespace';
import type { Access } from '../access/access.ts';
import type { Registry } from '../registry/registry.ts';
import type { VisibleKind } from '../storage/tables/record-kinds.ts';
import { isGroup, isRule } from './record-guards.ts';

/** A record before and after a change; without `before` it is new. */
interface RecordChange {
  readonly before?: object;
  readonly after: object;
}

interface RightsContext {
  readonly registry: Registry;
  readonly namespace: string;
}

/**
 * Throws unless the caller may store what a record says, besides being allowed to change records of its kind: the command
 * and the escalation of a rule, and how long the history of a group is kept.
 */
export function requireContentRights(
  context: RightsContext,
  access: Access,
  kind: VisibleKind,
  change: RecordChange,
): void {
  requireRuleCommand(context, access, kind, change);
  requireEscalationUser(context, access, kind, change);
  requireRetentionRight(context, access, kind, change);
}

/** A rule sends its command as its user: who sets one up must be allowed to send that command. */
function requireRuleCommand(
  { registry }: RightsContext,
  access: Access,
  kind: VisibleKind,
  { before, after }: RecordChange,
): void {
  if (!isRule(kind, after) || !sendsCommand(after)) return;
  if (before && isRule(kind, before) && ruleCommandFingerprint(before) === ruleCommandFingerprint(after))
    return;
  const command = registry.index('command').get(after.commandId);
  if (command) access.requireCommand(command, 'savedCommand', []);
}

/** The user of an escalation must be one whom the author of the rule may access. */
function requireEscalationUser(
  { namespace }: RightsContext,
  access: Access,
  kind: VisibleKind,
  { before, after }: RecordChange,
): void {
  if (!isRule(kind, after)) return;
  const userId = ruleTiming(after, namespace).escalation?.userId ?? 0;
  if (userId === 0 || userId === access.user.id) return;
  const isKept =
    before && isRule(kind, before) && ruleTiming(before, namespace).escalation?.userId === userId;
  if (!isKept) access.requireUser(userId);
}

/** How long the history of a group is kept says an administrator: a shorter time removes it for good. */
function requireRetentionRight(
  { namespace }: RightsContext,
  access: Access,
  kind: VisibleKind,
  { before, after }: RecordChange,
): void {
  if (!isGroup(kind, after)) return;
  const known = before && isGroup(kind, before) ? before.attributes : {};
  const [was, is] = [known, after.attributes].map((attributes) =>
    productAttribute(attributes, namespace, 'retentionDays'),
  );
  if (was !== is) access.requireAdministrator();
}
