/** The turns of canvases that share the graphics: none of them draws a new kind of layers while another does. */
export interface LayerTurns {
  /** The canvas that draws a new kind of layers. */
  busy: object | undefined;
  /** The canvases that wait for that, with what is called then. */
  readonly waiting: Map<{ readonly isUrgent: boolean }, () => void>;
}
