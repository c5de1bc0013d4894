import { sendsCommand, type NotificationRule } from '@farol/core/domain/alert/notification-rule';
import type { RulePredicate } from '@farol/core/domain/alert/rule-causes';
import { isGuest } from '@farol/core/domain/account/guest';
import { stopsEngine } from '@farol/core/domain/command/engine-stop-cause';
import type { Device } from '@farol/core/domain/device/device';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { groupAndAncestors } from '../registry/group-tree.ts';
import type { Registry } from '../registry/registry.ts';
import { deviceVisibility } from './visibility.ts';

/** What the effects are looked up in. */
export interface RuleContext {
  registry: Registry;
  namespace: Namespace;
  /** The rules as they are, kept for a change that is looked at in several steps; read anew without. */
  stopRules?: StopRules;
}

/**
 * Returns those of the devices whose engine a notification rule stops, among the rules that a change concerns: who causes
 * the event stops the engine as much as who set up the rule. A rule for all devices concerns those that one of its
 * users sees. Takes time for each device and for each rule and user, not for each pair.
 */
export function ruleStopEffects(
  context: RuleContext,
  devices: readonly Device[],
  isConcerned: RulePredicate,
): Device[] {
  if (devices.length === 0) return [];
  return (context.stopRules ?? new StopRules(context)).stopped(devices, isConcerned);
}

/** Whether a saved command stops the engine. */
export function isStopCommand({ registry, namespace }: RuleContext, commandId: number): boolean {
  const command = registry.index('command').get(commandId);
  return command !== undefined && stopsEngine(command, namespace);
}

/** The notification rules that stop engines, and whose vehicles; for one moment, while no record changes. */
export class StopRules {
  readonly #registry: Registry;
  readonly #rules: readonly NotificationRule[];
  /** Whether some rules stop a device, by the ids of the rules. */
  readonly #tests = new Map<string, (device: Device) => boolean>();

  constructor(context: RuleContext) {
    this.#registry = context.registry;
    this.#rules = [...context.registry.index('notification').all()].filter(
      (rule) => sendsCommand(rule) && isStopCommand(context, rule.commandId),
    );
  }

  /** Returns those of the devices whose engine one of the concerned rules stops. */
  stopped(devices: readonly Device[], isConcerned: RulePredicate): Device[] {
    const rules = this.#rules.filter(isConcerned);
    if (rules.length === 0) return [];
    const key = rules.map(({ id }) => id).join();
    const isStopped = this.#tests.get(key) ?? this.#testOf(rules);
    this.#tests.set(key, isStopped);
    return devices.filter(isStopped);
  }

  /** Returns whether one of the rules applies to a device; what devices of a group have in common is looked up once. */
  #testOf(rules: readonly NotificationRule[]): (device: Device) => boolean {
    const { associations } = this.#registry;
    const ids = new Set(rules.map(({ id }) => id));
    const isSeen = deviceVisibility(this.#registry, this.#usersOf(rules));
    const groups = new Map<number, boolean>();
    const isGroupRuled = (groupId: number): boolean => {
      const isKnown = groups.get(groupId);
      if (isKnown !== undefined) return isKnown;
      const isRuled = groupAndAncestors(this.#registry, groupId).some(
        (id) => !associations.of('group', id, 'notification').isDisjointFrom(ids),
      );
      groups.set(groupId, isRuled);
      return isRuled;
    };
    return (device) =>
      isGroupRuled(device.groupId) ||
      isSeen(device) ||
      !associations.of('device', device.id, 'notification').isDisjointFrom(ids);
  }

  /** Returns the users of the rules for all devices; guests have no vehicles by them. */
  #usersOf(rules: readonly NotificationRule[]): number[] {
    const ids = new Set(rules.filter(({ always }) => always).map(({ id }) => id));
    if (ids.size === 0) return [];
    const { associations, users } = this.#registry;
    return [...users.all()]
      .filter(
        ({ id, user }) => !associations.of('user', id, 'notification').isDisjointFrom(ids) && !isGuest(user),
      )
      .map(({ id }) => id);
  }
}
