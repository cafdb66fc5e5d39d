/** Why a request failed, whatever it was for. */
export const requestErrors = {
  limited: (until: string) => `This key has reached its limit. It works again at ${until}.`,
  waits: 'The page goes on by itself.',
  refused: (code: string) => `petstock refused it (${code}).`,
  needsConnection:
    'This needs the connection to petstock. Is the PC on, and is this device in the shop’s network?',
  codes: {
    network_failure:
      'Can’t reach petstock. Is the PC on, and is this device in the shop’s network?',
    deadline_exceeded: 'petstock did not answer in time. Try again.',
    unexpected_answer:
      'The answer did not come from petstock. Is this device in the shop’s network?',
    insufficient_access: 'This key may only look. Ask for a key with write access.',
    invalid_api_key: 'This key is no longer valid.',
    barcode_taken: 'Not saved: another pet already has this code, and a scan finds one pet.',
    currency_changed: 'Not saved: the shop has changed its currency. Look at the amounts again.',
    pet_not_found: 'Someone else has removed this pet.',
    storage_unavailable:
      "petstock can't reach its data right now. Nothing is lost. Try again later.",
    overloaded: 'petstock is very busy right now. Try again in a moment.',
    internal_error:
      'Something went wrong in petstock. Tell the person who looks after it: the log says more.',
  },
}
