import { columnShader } from '../column-texture.ts';
import { ATLAS } from './icon-atlas.ts';

const uniforms = `\
layout(std140) uniform fleetUniforms {
  float now;
  float span;
  float size;
  float detail;
  float dark;
  float bearing;
  float rings;
  vec3 online;
  vec3 offline;
  vec3 unknown;
  vec3 moving;
} fleet;
`;
/**
 * Uniforms of every device: the clock, duration of a glide, size in pixels, level of detail, color scheme,
 * bearing, whether close vehicles have a ring, and the colors of statuses.
 */
export const fleetUniforms = {
  name: 'fleet',
  vs: uniforms,
  fs: uniforms,
  uniformTypes: {
    now: 'f32',
    span: 'f32',
    size: 'f32',
    detail: 'f32',
    dark: 'f32',
    bearing: 'f32',
    rings: 'f32',
    online: 'vec3<f32>',
    offline: 'vec3<f32>',
    unknown: 'vec3<f32>',
    moving: 'vec3<f32>',
  },
} as const;

/**
 * Positions a device's square: gliding, two-part coordinates, and the varyings for the fragment shader. Near the center of
 * a close view positions are relative to it: there the 32-bit remainders matter. A square is as large far away as near, on
 * a tilted map too.
 */
export const fleetVertexShader = `#version 300 es
#define SHADER_NAME fleet-layer-vertex
${columnShader}
uniform highp usampler2D slots;
uniform highp sampler2D place;
uniform highp sampler2D from;
uniform highp sampler2D motion;
uniform highp sampler2D look;
uniform highp sampler2D color1;
uniform highp sampler2D color2;
out vec2 vAt;
out vec2 vTurned;
out float vStatus;
out float vBits;
out float vSprite;
out float vFade;
out vec3 vColor1;
out vec3 vColor2;
void main(void) {
  ivec2 cell = columnCell(int(texelFetch(slots, columnCell(SQUARE_AT), 0).r));
  vec2 corner = 2.0 * SQUARE_CORNER - 1.0;
  vec4 at = texelFetch(place, cell, 0);
  vec4 moved = texelFetch(motion, cell, 0);
  vec3 looks = floor(texelFetch(look, cell, 0).rgb * 255.0 + 0.5);
  float bits = looks.b;
  vBits = bits;
  vSprite = looks.r;
  vStatus = looks.g;
  vColor1 = texelFetch(color1, cell, 0).rgb;
  vColor2 = texelFetch(color2, cell, 0).rgb;
  float done = clamp((fleet.now - moved.x) / fleet.span, 0.0, 1.0);
  vec2 glide = texelFetch(from, cell, 0).xy * (1.0 - done);
  bool isNear = project.projectionMode == PROJECTION_MODE_WEB_MERCATOR_AUTO_OFFSET;
  vec3 drawnAt = vec3(isNear ? at.xy : at.xy + glide, 0.0);
  vec3 rest = vec3(isNear ? at.zw + glide : vec2(0.0), 0.0);
  float turn = mod(moved.z - moved.y + 540.0, 360.0) - 180.0;
  float course = radians(moved.y + turn * done) - fleet.bearing;
  float age = fleet.now / 1000.0 - moved.w;
  vFade = 1.0 - 0.5 * smoothstep(3600.0, 86400.0, age);
  bool isSelected = mod(floor(bits / 8.0), 2.0) > 0.5;
  bool isSevere = mod(floor(bits / 32.0), 2.0) > 0.5;
  float size = fleet.size * (isSevere ? 1.5 : isSelected ? 1.25 : 1.0);
  vAt = corner;
  vTurned = mat2(cos(course), sin(course), -sin(course), cos(course)) * corner;
  geometry.worldPosition = drawnAt;
  gl_Position = project_position_to_clipspace(drawnAt, rest, vec3(0.0), geometry.position);
  gl_Position.xy += project_pixel_size_to_clipspace(corner * size) * (gl_Position.w / project.focalDistance);
}
`;

/**
 * Draws one device: a status mark far out; close, its drawing in its colors with a status ring and a heading. What
 * somebody has to acknowledge has a red disc with an exclamation mark, as on clusters, any other alarm a small amber one.
 */
export const fleetFragmentShader = `#version 300 es
#define SHADER_NAME fleet-layer-fragment
precision highp float;
uniform sampler2D atlas;
in vec2 vAt;
in vec2 vTurned;
in float vStatus;
in float vBits;
in float vSprite;
in float vFade;
in vec3 vColor1;
in vec3 vColor2;
out vec4 fragColor;

bool has(float bit) {
  return mod(floor(vBits / bit), 2.0) > 0.5;
}

vec3 statusColor(bool isMoving) {
  if (vStatus < 0.5) return isMoving ? fleet.moving : fleet.online;
  return vStatus < 1.5 ? fleet.offline : fleet.unknown;
}

float triangle(vec2 p) {
  float side = abs(p.x) * 0.87 + p.y * 0.42 - 0.38;
  float notch = -p.y - 0.62 + 0.35 * (1.0 - abs(p.x));
  return max(side, notch);
}

vec4 over(vec4 top, vec4 under) {
  float alpha = top.a + under.a * (1.0 - top.a);
  return vec4((top.rgb * top.a + under.rgb * under.a * (1.0 - top.a)) / max(alpha, 0.0001), alpha);
}

vec4 cell(vec2 uv, float sheet) {
  vec2 grid = vec2(${ATLAS.columns}.0, ${ATLAS.rows * ATLAS.sheets}.0);
  float column = mod(vSprite, ${ATLAS.columns}.0);
  float row = floor(vSprite / ${ATLAS.columns}.0) + sheet * ${ATLAS.rows}.0;
  return texture(atlas, (vec2(column, row) + uv) / grid);
}

void main(void) {
  bool isMoving = has(2.0);
  bool hasAlarm = has(4.0);
  bool isSelected = has(8.0);
  bool isSevere = has(32.0);
  vec3 paint = statusColor(isMoving);
  vec3 edge = fleet.dark > 0.5 ? vec3(0.04, 0.06, 0.09) : vec3(1.0);
  float r = length(vAt);
  float aa = 1.3 / fleet.size;
  vec4 color = vec4(0.0);
  if (fleet.detail < 0.5) {
    float d = isMoving && vStatus < 0.5
      ? triangle(vTurned * 1.05)
      : (vStatus > 0.5 && vStatus < 1.5 ? max(abs(vAt.x), abs(vAt.y)) - 0.52 : r - 0.58);
    float outer = 1.0 - smoothstep(-aa, aa, d - 0.2);
    float inner = 1.0 - smoothstep(-aa, aa, d);
    if (vStatus > 1.5) inner *= smoothstep(0.2 - aa, 0.2 + aa, r);
    color = vec4(mix(edge, paint, inner), outer);
  } else {
    float disc = 1.0 - smoothstep(0.78 - aa, 0.78 + aa, r);
    float ring = fleet.rings * disc * smoothstep(0.68 - aa, 0.68 + aa, r);
    if (vStatus > 0.5 && vStatus < 1.5) ring *= step(0.0, sin(atan(vAt.y, vAt.x) * 8.0));
    if (vStatus > 1.5) ring *= step(0.0, sin(atan(vAt.y, vAt.x) * 20.0));
    vec3 ground = fleet.dark > 0.5 ? vec3(0.20, 0.25, 0.315) : vec3(1.0);
    color = vec4(mix(ground, paint, ring), disc * max(ring, 0.86));
    vec2 nose = vTurned - vec2(0.0, 0.86);
    float tip = max(abs(nose.x) * 0.9 + nose.y * 0.8 - 0.11, -nose.y - 0.1);
    float pointer = isMoving ? 1.0 - smoothstep(-aa, aa, tip) : 0.0;
    color = over(vec4(paint, pointer), color);
    vec2 uv = vec2(vTurned.x, -vTurned.y) / 0.66 * 0.5 + 0.5;
    if (all(greaterThan(uv, vec2(0.01))) && all(lessThan(uv, vec2(0.99)))) {
      vec4 base = cell(uv, 0.0);
      vec4 tints = cell(uv, 1.0);
      vec3 body = base.rgb / max(base.a, 0.004);
      body *= mix(vec3(1.0), vColor1, tints.r) * mix(vec3(1.0), vColor2, tints.g);
      color = over(vec4(body, base.a), color);
    }
  }
  if (hasAlarm) {
    vec2 p = (vAt - 0.5) / (isSevere ? 0.42 : 0.24);
    float d = length(p);
    bool isMark = isSevere && abs(p.x) < 0.16 && abs(p.y) < 0.63 && abs(p.y + 0.24) > 0.12;
    vec3 disc = isSevere ? vec3(0.79, 0.16, 0.16) : vec3(0.93, 0.56, 0.06);
    color = over(vec4(isMark || d > 0.9 ? vec3(1.0) : disc, 1.0 - smoothstep(1.1, 1.2, d)), color);
  }
  if (isSelected) {
    float halo = (1.0 - smoothstep(0.96 - aa, 0.96 + aa, r)) * smoothstep(0.86 - aa, 0.86 + aa, r);
    color = over(vec4(paint, halo), color);
  }
  color.a *= (isSevere ? 1.0 : vFade) * (has(16.0) ? 0.45 : 1.0);
  if (color.a < 0.01) discard;
  fragColor = color;
}
`;
