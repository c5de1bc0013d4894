import { Layer, project32, type DefaultProps, type LayerProps } from '@deck.gl/core';
import { Geometry, Model } from '@luma.gl/engine';
import type { ClusterCell } from '@farol/core/fleet/clusters/cluster-grid';
import type { StatusColors } from './fleet-appearance.ts';

interface ClusterLayerProps extends LayerProps {
  data: readonly ClusterCell[];
  isDark: boolean;
  colors: StatusColors;
}

const uniforms = `\
layout(std140) uniform clusterUniforms {
  float dark;
  vec3 online;
  vec3 offline;
  vec3 unknown;
} cluster;
`;
const clusterUniforms = {
  name: 'cluster',
  vs: uniforms,
  fs: uniforms,
  uniformTypes: { dark: 'f32', online: 'vec3<f32>', offline: 'vec3<f32>', unknown: 'vec3<f32>' },
} as const;

// A ring is as large far away as near, on a tilted map too.
const vs = `#version 300 es
#define SHADER_NAME cluster-layer-vertex
in vec3 positions;
in vec2 instancePlace;
in float instanceRadius;
in vec2 instanceMix;
out vec2 vAt;
out vec2 vMix;
out float vRadius;
void main(void) {
  vAt = positions.xy;
  vMix = instanceMix;
  vRadius = instanceRadius;
  geometry.worldPosition = vec3(instancePlace, 0.0);
  gl_Position = project_position_to_clipspace(vec3(instancePlace, 0.0), vec3(0.0), vec3(0.0), geometry.position);
  vec2 size = project_pixel_size_to_clipspace(positions.xy * (instanceRadius + 1.0));
  gl_Position.xy += size * (gl_Position.w / project.focalDistance);
}
`;

const fs = `#version 300 es
#define SHADER_NAME cluster-layer-fragment
precision highp float;
in vec2 vAt;
in vec2 vMix;
in float vRadius;
out vec4 fragColor;
void main(void) {
  float d = length(vAt) * (vRadius + 1.0);
  float disc = 1.0 - smoothstep(vRadius - 0.7, vRadius + 0.7, d);
  float hole = 1.0 - smoothstep(vRadius - 5.7, vRadius - 4.3, d);
  float part = fract(atan(vAt.x, vAt.y) / 6.2831853 + 1.0);
  bool isDark = cluster.dark > 0.5;
  vec3 ring = part < vMix.x ? cluster.online : (part < vMix.x + vMix.y ? cluster.offline : cluster.unknown);
  vec3 ground = isDark ? vec3(0.09, 0.12, 0.16) : vec3(1.0);
  float alpha = disc * mix(1.0, 0.95, hole);
  if (alpha < 0.01) discard;
  fragColor = vec4(mix(ring, ground, hole), alpha);
}
`;

const defaultProps: DefaultProps<ClusterLayerProps> = { isDark: false };

/** Clusters as rings that show the mix of statuses: online, offline, unknown, clockwise from the top. */
export class ClusterLayer extends Layer<ClusterLayerProps> {
  static override layerName = 'ClusterLayer';
  static override defaultProps = defaultProps;
  declare state: { model?: Model };

  override getShaders(): ReturnType<Layer['getShaders']> {
    return super.getShaders({ vs, fs, modules: [project32, clusterUniforms] });
  }

  override initializeState(): void {
    this.getAttributeManager()?.addInstanced({
      instancePlace: {
        size: 2,
        type: 'float32',
        accessor: (cell: ClusterCell) => [cell.longitude, cell.latitude],
      },
      instanceRadius: {
        size: 1,
        type: 'float32',
        accessor: (cell: ClusterCell) => clusterRadiusPixels(cell.count),
      },
      instanceMix: {
        size: 2,
        type: 'float32',
        accessor: (cell: ClusterCell) => [cell.online / cell.count, cell.offline / cell.count],
      },
    });
    const model = new Model(this.context.device, {
      ...this.getShaders(),
      id: this.props.id,
      bufferLayout: this.getAttributeManager()?.getBufferLayouts() ?? [],
      geometry: new Geometry({
        topology: 'triangle-strip',
        attributes: {
          positions: { size: 3, value: new Float32Array([-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0]) },
        },
      }),
      isInstanced: true,
    });
    this.setState({ model });
  }

  override draw(): void {
    const { model } = this.state;
    if (!model) return;
    const { isDark, colors } = this.props;
    const { online, offline, unknown } = colors;
    model.shaderInputs.setProps({ cluster: { dark: isDark ? 1 : 0, online, offline, unknown } });
    model.draw(this.context.renderPass);
  }
}

/** Returns the radius of a cluster's ring in pixels, in four tiers by the number of devices. */
export function clusterRadiusPixels(count: number): number {
  if (count < 10) return 18;
  if (count < 100) return 22;
  return count < 1000 ? 26 : 30;
}

/** Returns a count short enough for its ring: 950, 1.2k, 34k. */
export function clusterCountText(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return `${thousands < 9.95 ? thousands.toFixed(1) : Math.round(thousands)}k`;
}
