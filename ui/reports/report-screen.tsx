import { useEffect, useState, useCallback, useRef } from 'react';
import { mayHaveReports, REPORTS } from '@farol/core/domain/report/report';
import { parseLanguage } from '@farol/core/domain/values/locale';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { ReportChoiceForm } from './choice/report-choice-form.tsx';
import { NoReports } from './no-reports.tsx';
import { ReportContent } from './report-content.tsx';
import layout from '../kit/layout/layout.module.css';
import styles from './report-screen.module.css';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from '../language/use-translation.ts';
import { useChoiceText } from './choice/use-choice-text.ts';
import { useOtherZone } from './choice/use-other-zone.ts';
import choiceStyles from './choice/choice.module.css';
import { useSelector } from '@xstate/react';
import { boundsOfPoints } from '@farol/core/domain/report/row-on-map';
import { useApp } from '../kit/console/app-store.ts';
import { usePageMap } from '../map/page/page-map.ts';
import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import type { MapOverlay, MapPointer } from '../map/scene/map-overlay.ts';
import type { Viewport } from '../map/viewport/viewport.ts';

const PLACES = 'report-places';

const PICK_RADIUS_PX = 8;

/** More places than this would cover each other. */
const MAX_PLACES = 10_000;

/** The places of a report's rows, and the path or the place of the selected row. */
class ReportOverlay implements MapOverlay {
  readonly level = 'above';
  readonly #listeners = new Set<() => void>();
  readonly #onSelect: (row: ReportRow) => void;
  #places: readonly ReportRow[] = [];
  #path: readonly GeoPoint[] = [];

  constructor(onSelect: (row: ReportRow) => void) {
    this.#onSelect = onSelect;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Shows the places of rows and, above them, the path of one; a path of one point is a place. */
  show(rows: readonly ReportRow[], path: readonly GeoPoint[]): void {
    this.#places = rows.filter(({ place }) => place !== undefined).slice(0, MAX_PLACES);
    this.#path = path;
    for (const changed of this.#listeners) changed();
  }

  /** A click on a place selects its row. */
  readonly click = (at: MapPointer): boolean => {
    if (this.#places.length === 0) return false;
    const picked = at.pick([PLACES], PICK_RADIUS_PX);
    const row = picked && picked.index >= 0 ? this.#places[picked.index] : undefined;
    if (row) this.#onSelect(row);
    return row !== undefined;
  };

  layers({ isDark }: Pick<Viewport, 'isDark'>): Layer[] {
    const color: [number, number, number] = isDark ? [108, 168, 255] : [26, 99, 214];
    const ground: [number, number, number] = isDark ? [21, 28, 38] : [255, 255, 255];
    const ends = [this.#path[0], this.#path.at(-1)].filter((point) => point !== undefined);
    return [
      // Under all places: between places that touch, a border around each would hide them.
      new ScatterplotLayer<ReportRow>({
        id: 'report-place-borders',
        data: this.#places,
        getPosition: ({ place }) => positionOf(place),
        getRadius: 6.5,
        radiusUnits: 'pixels',
        getFillColor: ground,
      }),
      new ScatterplotLayer<ReportRow>({
        id: PLACES,
        data: this.#places,
        getPosition: ({ place }) => positionOf(place),
        getRadius: 5,
        radiusUnits: 'pixels',
        getFillColor: color,
        pickable: true,
      }),
      new PathLayer<readonly GeoPoint[]>({
        id: 'report-path',
        data: this.#path.length > 1 ? [this.#path] : [],
        getPath: (path) => path.map(positionOf),
        getColor: color,
        getWidth: 4,
        widthUnits: 'pixels',
        jointRounded: true,
        capRounded: true,
      }),
      new ScatterplotLayer<GeoPoint>({
        id: 'report-ends',
        data: ends,
        getPosition: positionOf,
        getRadius: 8,
        radiusUnits: 'pixels',
        // The start is filled, the end is a ring.
        getFillColor: (_, { index }) => (index === 0 ? color : ground),
        stroked: true,
        getLineColor: (_, { index }) => (index === 0 ? ground : color),
        getLineWidth: 3,
        lineWidthUnits: 'pixels',
      }),
    ];
  }
}

/** One report: its choice, folded to a line once rows are shown, and what was read for it. */
export function ReportScreen() {
  const { report } = useConsole().reports;
  const { isShown, isRunning, problem } = useView(report);
  const principal = usePrincipal();
  const [isEditing, setEditing] = useState(false);
  const fitRows = useReportOverlay();
  useEffect(() => () => report.leave(), [report]);
  useNamesInLanguage();
  // Of an address: the menu and the index lead nobody here who may have none.
  if (principal && !mayHaveReports(principal)) return <NoReports />;
  const isFolded = (isShown || isRunning) && !isEditing && problem === undefined;
  return (
    <div className={`${layout.column} ${styles.screen}`}>
      {isFolded ? (
        <ChoiceSummary onEdit={() => setEditing(true)} />
      ) : (
        <ReportChoiceForm
          onShow={() => {
            setEditing(false);
            fitRows();
          }}
        />
      )}
      <ReportContent />
    </div>
  );
}

/** Has the places of the report named anew when the console is shown in another language. */
function useNamesInLanguage(): void {
  const { report } = useConsole().reports;
  const { i18n } = useTranslation();
  const language = parseLanguage(i18n.language);
  const named = useRef(language);
  useEffect(() => {
    if (named.current === language) return;
    named.current = language;
    report.renamePlaces();
  }, [report, language]);
}

/** What the shown report is about, in one line, with the way back to choosing. */
function ChoiceSummary({ onEdit }: { onEdit: () => void }) {
  const { t } = useTranslation();
  const { requestedChoice } = useView(useConsole().reports.report);
  const textOf = useChoiceText();
  const zone = useOtherZone();
  if (!requestedChoice) return null;
  const text = [
    textOf(requestedChoice),
    ...(zone === undefined ? [] : [t('reports.choice.zone', { zone })]),
  ].join(' · ');
  return (
    <div className={choiceStyles.summary}>
      <span className={choiceStyles.summaryText} title={text}>
        {text}
      </span>
      <Button
        variant="subtle"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={onEdit}
      >
        {t('reports.choice.edit')}
      </Button>
    </div>
  );
}

/**
 * Draws the open report on the map while its screen is open, and moves the map to what is selected.
 * @returns a function that moves the map to the places of the next rows: the user asked for them, while an address
 * that is opened says itself what the map shows
 */
function useReportOverlay(): () => void {
  const { report, onMap } = useConsole().reports;
  const { name, rows, isShown } = useView(report);
  const { path, bounds } = useView(onMap);
  const control = useSelector(useApp(), ({ mapControl }) => mapControl);
  const { screenOverlays } = usePageMap();
  const fitsNext = useRef(false);
  const [overlay] = useState(() => new ReportOverlay((row) => report.select(row)));
  useEffect(() => {
    screenOverlays.set([overlay]);
    return () => screenOverlays.set([]);
  }, [overlay, screenOverlays]);
  useEffect(() => {
    overlay.show(isShown && REPORTS[name].shownAs === 'place' ? rows : [], path);
  }, [overlay, isShown, name, rows, path]);
  useEffect(() => {
    if (bounds) control?.fit(bounds);
  }, [control, bounds]);
  useEffect(() => {
    if (!isShown || !fitsNext.current) return;
    fitsNext.current = false;
    const places = boundsOfPoints(rows.flatMap(({ place }) => place ?? []));
    if (places) control?.fit(places);
  }, [control, isShown, rows]);
  return useCallback(() => {
    fitsNext.current = true;
  }, []);
}

function positionOf(place: GeoPoint | undefined): [number, number] {
  return [place?.longitude ?? 0, place?.latitude ?? 0];
}
