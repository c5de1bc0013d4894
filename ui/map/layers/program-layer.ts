import { CompositeLayer, Layer, type LayerContext, type LayerProps } from '@deck.gl/core';
import { SolidPolygonLayer, TextLayer, _MultiIconLayer as MultiIconLayer } from '@deck.gl/layers';
import { PipelineFactory, type Device, type RenderPipelineProps } from '@luma.gl/core';
import { Model } from '@luma.gl/engine';

interface ProgramLayerProps extends LayerProps {
  /** A layer of the kind; it is not drawn. */
  sample: Layer;
}

/**
 * Has the graphics link the program of a kind of layers, without waiting for it, and draws nothing. A layer asks for
 * its program when it is first drawn, and the page stands still until it is linked: 50 to 500 ms without a graphics
 * card. What the graphics have linked before (`whenDrawn`) is there in a millisecond.
 */
export class ProgramLayer extends Layer<ProgramLayerProps> {
  static override layerName = 'ProgramLayer';
  declare state: { remove?: () => void };

  /** Returns it for a layer; undefined if what the layer consists of is known only when it is drawn. */
  static for(layer: Layer): ProgramLayer | undefined {
    const sample = sampleOf(layer);
    return sample && new ProgramLayer({ id: `program of ${layer.id}`, sample });
  }

  override initializeState(context: LayerContext): void {
    const { sample } = this.props;
    sample.context = context;
    this.setState({ remove: linkWithoutWaiting(context.device, shadersOf(sample)) });
  }

  override finalizeState(context: LayerContext): void {
    this.state.remove?.();
    super.finalizeState(context);
  }
}

/** Returns a layer that has the program of another one. */
function sampleOf(layer: Layer): Layer | undefined {
  const { extensions } = layer.props;
  // Each letter is an icon.
  if (layer instanceof TextLayer) return new MultiIconLayer({ id: `letters of ${layer.id}`, extensions });
  return layer instanceof CompositeLayer ? undefined : layer.clone({});
}

/** Returns the shaders that a layer draws with. */
function shadersOf(layer: Layer): ReturnType<Layer['getShaders']> {
  if (!(layer instanceof SolidPolygonLayer)) return layer.getShaders(undefined);
  // Of areas, not of walls, which no layer here draws.
  const shaders = layer.getShaders('top');
  return { ...shaders, defines: { ...shaders.defines, NON_INSTANCED_MODEL: 1 } };
}

/** Starts to link a program; returns what releases it. */
function linkWithoutWaiting(device: Device, shaders: object): () => void {
  const linking = new Linking(device);
  try {
    // It has the shaders of every model of the kind, and ends when it asks for its program.
    void new Model(device, { ...shaders, pipelineFactory: linking });
  } catch (error) {
    if (error !== IS_LINKED) throw error;
  }
  return () => linking.removeProgram();
}

const IS_LINKED = new Error('The program is linked, and is not drawn with');

/** Has programs linked, and returns none. */
class Linking extends PipelineFactory {
  #remove: (() => void) | undefined;

  override createRenderPipeline({ vs, fs }: RenderPipelineProps): never {
    const gl = this.device.handle;
    if (gl instanceof WebGL2RenderingContext) {
      const program = gl.createProgram();
      for (const shader of [vs, fs])
        if (shader && 'handle' in shader && shader.handle instanceof WebGLShader)
          gl.attachShader(program, shader.handle);
      gl.linkProgram(program);
      // To be validated it has to be complete; nobody waits for the result.
      gl.validateProgram(program);
      this.#remove = () => gl.deleteProgram(program);
    }
    throw IS_LINKED;
  }

  removeProgram(): void {
    this.#remove?.();
  }
}
