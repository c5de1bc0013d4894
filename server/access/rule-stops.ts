import { sendsCommand, type NotificationRule } from '@farol/core/domain/alert/notification-rule';
import type { RulePredicate } from '@farol/core/domain/alert/rule-causes';
import { isGuest } from '@farol/core/domain/account/guest';
import { stopsEngine } from '@farol/core/domain/command/engine-stop-cause';
import type { Device } from '@farol/core/domain/device/device';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { isAppliedTo } from '../registry/applied-records.ts';
import type { Registry } from '../registry/registry.ts';
import { isVisibleTo } from './visibility.ts';

/** What the effects are looked up in. */
export interface RuleContext {
  registry: Registry;
  namespace: Namespace;
}

/**
 * Returns those of the devices whose engine a notification rule stops, among the rules that a change concerns: who causes
 * the event stops the engine as much as who set up the rule. A rule for all devices concerns those that one of its
 * users sees.
 */
export function ruleStopEffects(
  context: RuleContext,
  devices: readonly Device[],
  isConcerned: RulePredicate,
): Device[] {
  if (devices.length === 0) return [];
  const rules = [...context.registry.index('notification').all()].filter(
    (rule) => sendsCommand(rule) && isStopCommand(context, rule.commandId) && isConcerned(rule),
  );
  return rules.length === 0
    ? []
    : devices.filter((device) => rules.some((rule) => isFor(context, rule, device)));
}

/** Whether a saved command stops the engine. */
export function isStopCommand({ registry, namespace }: RuleContext, commandId: number): boolean {
  const command = registry.index('command').get(commandId);
  return command !== undefined && stopsEngine(command, namespace);
}

function isFor({ registry }: RuleContext, rule: NotificationRule, device: Device): boolean {
  if (isAppliedTo(registry, device, 'notification', rule.id)) return true;
  if (!rule.always) return false;
  return [...registry.users.all()].some(
    ({ id, user }) =>
      registry.associations.has('user', id, 'notification', rule.id) &&
      !isGuest(user) &&
      isVisibleTo(registry, id, 'device', device.id),
  );
}
