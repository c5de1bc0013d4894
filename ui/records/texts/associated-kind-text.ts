import { RESOURCE_OF_KIND, type AssociatedKind } from '@farol/core/resources/descriptor/association';

/** Returns how records of a kind are named together where they are associated with another one: “Geofences”. */
export function associatedKindText(t: (key: string) => string, kind: AssociatedKind): string {
  return kind === 'linkedDevice' || kind === 'managedUser'
    ? t(`records.link.${kind}`)
    : t(`records.kind.${RESOURCE_OF_KIND[kind]}.many`);
}
