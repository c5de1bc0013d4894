import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { RecordFormPanel } from '../../records/form/record-form.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import styles from './device-form.module.css';
import { Button, Group, Alert } from '@mantine/core';
import { IconLink, IconCameraPlus } from '@tabler/icons-react';
import { hasPermission } from '@farol/core/domain/access/permission';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { RESOURCE_OF_KIND } from '@farol/core/resources/descriptor/association';
import { useView } from '../../kit/console/use-view.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { associatedKindText } from '../../records/texts/associated-kind-text.ts';
import fieldStyles from '../../kit/forms/field.module.css';
import { useUnits } from '../../kit/console/use-units.ts';
import { lengthText } from '../../kit/texts/length-text.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { checkedInDriver } from '@farol/core/domain/device/device-qr';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { useFleetChanges } from '../../fleet/use-fleet-changes.ts';
import { stateIcons } from '../status/state-icons.ts';
import { useEffect, useState } from 'react';
import { devicePhotoPath } from '@farol/core/domain/device/device-urls';
import { devicePhotoProblem, type DevicePhotoProblem } from '@farol/core/domain/device/device-photo';
import { vehicleIconUrl } from '../../vehicle-icons/vehicle-icon-url.ts';
import { ImageFileButton } from '../../kit/forms/image-file-button.tsx';
import { scaledPhoto } from '../../kit/browser/scaled-photo.ts';

const SLICES: readonly FleetSlice[] = ['watched', 'loaded', 'directory'];

/** What the form of a new device chooses; of a device that exists it is changed at once. */
const KINDS = ['driver', 'command'] as const;

/** The form of a device (§3), including what is not part of its record: photo, odometer and hours. */
export function DeviceForm() {
  const { t } = useTranslation();
  const hasAccumulators = useSelector(
    useConsole().records.forms.devices,
    ({ extras }) => extras !== undefined,
  );
  return (
    <RecordFormPanel
      name="devices"
      sectionExtras={{
        device: (
          <>
            <DeviceStates />
            <DeviceLinks />
          </>
        ),
        details: (
          <>
            {hasAccumulators ? (
              <DistanceRecount />
            ) : (
              <p className={styles.fullWidthHint}>{t('deviceForm.meters.later')}</p>
            )}
            <PhotoField />
          </>
        ),
      }}
    />
  );
}

/** The drivers and saved commands of a device that exists, each in its dialog. */
function DeviceLinks() {
  const { forms, associations } = useConsole().records;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const { record, isEditing } = useView(forms.devices);
  if (record.id === 0 || !isEditing || !principal) return null;
  const kinds = KINDS.filter((kind) =>
    hasPermission(RESOURCES[RESOURCE_OF_KIND[kind]].permissions.view, principal),
  );
  return (
    <Group gap="xs" className={fieldStyles.fullWidth ?? ''}>
      {kinds.map((otherKind) => (
        <Button
          key={otherKind}
          variant="light"
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() =>
            associations.open({
              record: { kind: 'device', id: record.id, title: record.name },
              side: { otherKind, owns: true },
            })
          }
        >
          {associatedKindText(t, otherKind)}
        </Button>
      ))}
    </Group>
  );
}

/**
 * Counts the distance of a device again from its stored positions, for administrators. What was
 * typed has to be saved first: the form is opened again with the new distance.
 */
function DistanceRecount() {
  const { records, access } = useConsole();
  const { t, i18n } = useTranslation();
  const { distance } = useUnits();
  const mayRecount = useSelector(
    access,
    ({ user, server }) => user?.administrator === true && server?.isPlus === true,
  );
  const { record, hasChanges } = useView(records.forms.devices);
  const { isPending, response, failure } = useView(records.distanceRecount);
  if (!mayRecount) return null;
  return (
    <div className={styles.recount}>
      <Button
        variant="default"
        loading={isPending}
        disabled={hasChanges}
        onClick={() => records.distanceRecount.recount(record.id)}
      >
        {t('deviceForm.meters.recount')}
      </Button>
      <p className={styles.hint}>
        {t(hasChanges ? 'deviceForm.meters.saveFirst' : 'deviceForm.meters.recountHint')}
      </p>
      {response && (
        <Alert color="green" role="status">
          {t(`deviceForm.meters.${response.doubtful === 0 ? 'recountedAll' : 'recounted'}`, {
            positions: response.positions,
            doubtful: response.doubtful,
            before: lengthText(i18n.language, response.before, distance),
            after: lengthText(i18n.language, response.after, distance),
          })}
        </Alert>
      )}
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {failureCodeText(t, failure)}
        </Alert>
      )}
    </div>
  );
}

/**
 * What the device is now, in its form: anchor, lock and the driver who checked in. They are shown and not
 * typed: each changes by its own action, which asks and is logged.
 */
function DeviceStates() {
  const { anchors, fleet, records } = useConsole();
  const { t } = useTranslation();
  const principal = usePrincipal();
  useFleetChanges(fleet, SLICES);
  const device = useSelector(records.forms.devices, ({ record }) => record);
  const areAnchorsKnown = useSelector(anchors, ({ fences }) => fences !== undefined);
  const hasAnchor = useSelector(anchors, ({ isAnchored }) =>
    isAnchored({ kind: 'device', deviceId: device.id }),
  );
  if (device.id <= 0 || !principal) return null;
  const slot = fleet.slotOf(device.id);
  const flags = slot === undefined ? 0 : (fleet.flags[slot] ?? 0);
  const lock = stateIcons(flags, false)?.find(({ kind }) => kind === 'lock')?.labelKey ?? 'lockUnknown';
  const driverId = checkedInDriver(device, principal);
  const driverName = fleet.drivers.get(driverId ?? '')?.name;
  return (
    <dl className={styles.states}>
      {areAnchorsKnown && (
        <State name={t('deviceForm.states.anchor')}>
          {t(hasAnchor ? 'devices.state.anchored' : 'devices.state.notAnchored')}
        </State>
      )}
      <State name={t('deviceForm.states.lock')}>{t(`devices.state.${lock}`)}</State>
      {driverId !== undefined && (
        <State name={t('deviceForm.states.driver')}>
          {driverId === ''
            ? t('devices.state.noDriver')
            : driverName === undefined
              ? driverId
              : `${driverName} (${driverId})`}
        </State>
      )}
    </dl>
  );
}

function State({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The device photo in the form: validated when chosen, uploaded when the form is saved. */
function PhotoField() {
  const { records, devices } = useConsole();
  const form = records.forms.devices;
  const { t } = useTranslation();
  const { record, draft, photo, isSaving } = useView(form);
  const version = useSelector(devices.photo, (item) => item.version);
  const [problem, setProblem] = useState<DevicePhotoProblem>();
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!photo) {
      setPreview(undefined);
      return undefined;
    }
    const address = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }));
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [photo]);
  const choosePhoto = async (chosen: File): Promise<void> => {
    const scaled = await scaledPhoto(chosen);
    const found = scaled ? devicePhotoProblem(scaled) : 'unreadable';
    setProblem(found);
    if (!found) form.choosePhoto(scaled);
  };
  const currentPhotoPath = devicePhotoPath(record, version);
  const { category, color1, color2 } = draft.fields;
  return (
    <div className={fieldStyles.fullWidth} role="group" aria-label={t('deviceForm.photo.label')}>
      <span className={fieldStyles.fieldLabel}>{t('deviceForm.photo.label')}</span>
      <div className={styles.photo}>
        {preview || currentPhotoPath ? (
          <img src={preview ?? `/api/${currentPhotoPath}`} alt="" />
        ) : (
          <img data-drawing src={vehicleIconUrl(category ?? '', color1, color2)} alt="" />
        )}
        <div className={styles.photoButtons}>
          <ImageFileButton
            text={t(preview || currentPhotoPath ? 'deviceForm.photo.change' : 'deviceForm.photo.add')}
            label={t('deviceForm.photo.add')}
            icon={<IconCameraPlus size={16} aria-hidden />}
            isDisabled={isSaving}
            onChoose={(chosen) => void choosePhoto(chosen)}
          />
          {photo && (
            <>
              <p className={styles.hint} role="status">
                {t('deviceForm.photo.chosen')}
              </p>
              <Button
                variant="subtle"
                color="gray"
                disabled={isSaving}
                onClick={() => form.choosePhoto(undefined)}
              >
                {t('deviceForm.photo.remove')}
              </Button>
            </>
          )}
        </div>
      </div>
      {problem && (
        <p className={fieldStyles.fieldError} role="alert">
          {t(`deviceForm.photo.${problem}`)}
        </p>
      )}
    </div>
  );
}
