const parseNames = (list: string) => new Set(list.trim().split(/\s+/))

/** Other elements are dropped with their content. */
export const allowedElements = parseNames(`
  svg g defs symbol use switch a title desc style
  path rect circle ellipse line polyline polygon text tspan textPath image
  marker pattern clipPath mask linearGradient radialGradient stop
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
  animate animateMotion animateTransform mpath
`)

export const textElements = parseNames('text tspan textPath title desc style')

export const allowedAttributes = parseNames(`
  id class style lang xml:lang xml:space xmlns xmlns:xlink version baseProfile role aria-label aria-hidden
  aria-labelledby aria-describedby focusable
  x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height d points pathLength viewBox preserveAspectRatio transform
  rotate textLength lengthAdjust startOffset method spacing side
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering direction display dominant-baseline enable-background fill fill-opacity fill-rule filter flood-color
  flood-opacity font font-family font-feature-settings font-kerning font-size font-size-adjust font-stretch font-style
  font-variant font-weight glyph-orientation-horizontal glyph-orientation-vertical image-rendering isolation kerning
  letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow
  paint-order pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration
  text-orientation text-rendering transform-box transform-origin unicode-bidi vector-effect visibility white-space
  word-spacing writing-mode
  gradientTransform gradientUnits spreadMethod offset patternContentUnits patternTransform patternUnits
  clipPathUnits maskContentUnits maskUnits markerHeight markerUnits markerWidth orient refX refY
  filterRes filterUnits primitiveUnits in in2 result mode type values operator k1 k2 k3 k4 order kernelMatrix divisor
  bias targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant
  specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ azimuth elevation z scale xChannelSelector
  yChannelSelector stdDeviation radius baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude
  exponent media requiredFeatures requiredExtensions systemLanguage
  attributeName attributeType begin dur end min max restart repeatCount repeatDur from to by calcMode keyTimes
  keySplines keyPoints path additive accumulate
`)
