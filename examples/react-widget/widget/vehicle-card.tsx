import { useId, type ReactNode } from 'react';
import type { Console } from '@farol/core';
import { speedInUnit, type SpeedUnit } from '@farol/core/domain';
import { ENGLISH, type VehicleCardTexts } from './vehicle-card-texts.ts';
import { useVehicle, type UseVehicleOptions, type VehicleNow } from './use-vehicle.ts';

/** The parts of the card that take a class of yours. */
export type VehicleCardPart =
  | 'card'
  | 'name'
  | 'plate'
  | 'state'
  | 'values'
  | 'label'
  | 'value'
  | 'note'
  | 'button';

/** How one card is drawn; it brings no style of its own. */
export interface VehicleCardProps extends UseVehicleOptions {
  readonly farol: Console;
  readonly deviceId: number;
  /**
   * The class of each part. The card also has the attribute `data-state`: the motion state, or why there is no
   * vehicle; and `data-old` and `data-lost` while its values are not of now.
   */
  readonly classNames?: Partial<Readonly<Record<VehicleCardPart, string>>>;
  readonly texts?: VehicleCardTexts;
  readonly speedUnit?: SpeedUnit;
  /** What you add below, for instance buttons of your own. */
  readonly children?: ReactNode;
}

/** The live card of one vehicle: what is known of it, how old that is, and otherwise why nothing is. */
export function VehicleCard({ farol, deviceId, children, ...props }: VehicleCardProps): ReactNode {
  const { classNames = {}, texts = ENGLISH, speedUnit = 'kmh', ...options } = props;
  const vehicle = useVehicle(farol, deviceId, options);
  const nameId = useId();
  if (vehicle.kind !== 'vehicle')
    return (
      <article className={classNames.card} data-state={vehicle.kind}>
        <p className={classNames.note} role="status">
          {texts.absence[vehicle.kind](vehicle.kind === 'removed' ? vehicle.name : '')}
        </p>
        {vehicle.kind === 'unreachable' && (
          <RetryButton className={classNames.button} text={texts.retry} onRetry={vehicle.retry} />
        )}
        {children}
      </article>
    );
  const { name, plate, motionState, isOld, lostAtMs, retry } = vehicle;
  return (
    <article
      className={classNames.card}
      data-state={motionState}
      data-old={isOld || undefined}
      data-lost={lostAtMs !== undefined || undefined}
      aria-labelledby={nameId}
    >
      <strong className={classNames.name} id={nameId}>
        {name}
      </strong>{' '}
      {plate && <span className={classNames.plate}>{plate}</span>}{' '}
      <span className={classNames.state}>{texts.motionState[motionState]}</span>
      <dl className={classNames.values}>
        {valuesOf(vehicle, texts, speedUnit).map(({ label, value }) => (
          <div key={label}>
            <dt className={classNames.label}>{label}</dt>
            <dd className={classNames.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <div role="status">
        {lostAtMs !== undefined && <p className={classNames.note}>{texts.lost(new Date(lostAtMs))}</p>}
        {lostAtMs === undefined && isOld && <p className={classNames.note}>{texts.old}</p>}
      </div>
      {lostAtMs !== undefined && (
        <RetryButton className={classNames.button} text={texts.retry} onRetry={retry} />
      )}
      {children}
    </article>
  );
}

function RetryButton(props: {
  readonly className: string | undefined;
  readonly text: string;
  readonly onRetry: () => void;
}): ReactNode {
  return (
    <button className={props.className} type="button" onClick={props.onRetry}>
      {props.text}
    </button>
  );
}

/** Returns what is known, in reading order: what the vehicle does not report has no line. */
function valuesOf(
  vehicle: VehicleNow,
  texts: VehicleCardTexts,
  speedUnit: SpeedUnit,
): { label: string; value: ReactNode }[] {
  const { hasFix, speedKnots, address, coordinates, age, lastUpdateMs, blocked, isAnchored } = vehicle;
  const { labels } = texts;
  const report = Number.isNaN(lastUpdateMs) ? (
    texts.age(age)
  ) : (
    <time dateTime={new Date(lastUpdateMs).toISOString()}>{texts.age(age)}</time>
  );
  return [
    hasFix && { label: labels.speed, value: texts.speed(speedInUnit(speedKnots, speedUnit), speedUnit) },
    address !== undefined && { label: labels.address, value: address },
    address === undefined && coordinates !== undefined && { label: labels.coordinates, value: coordinates },
    { label: labels.report, value: report },
    blocked !== undefined && { label: labels.engine, value: blocked ? texts.locked : texts.notLocked },
    isAnchored !== undefined && {
      label: labels.anchor,
      value: isAnchored ? texts.anchored : texts.notAnchored,
    },
  ].filter((line) => line !== false);
}
