// What a status means that several operations have.

export const INVALID = 'The request is missing something, or holds invalid values'
export const NO_PET = 'There is no such pet'
export const NO_KEY = 'There is no such API key'
