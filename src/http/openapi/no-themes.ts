// In place of @scalar/themes, as tsconfig.json says: the API's page has a style of its own, and @elysiajs/swagger would bring
// this package for one it does not use, with zod.

export const elysiajsTheme = ''
