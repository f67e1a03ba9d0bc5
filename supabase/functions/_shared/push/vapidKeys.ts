/** The keys by which push services know this site. Undefined where it has none: then nobody is notified. */
export function vapidKeys() {
  const publicKey = Deno.env.get('VAPID_PUBLIC_KEY')
  const privateKey = Deno.env.get('VAPID_PRIVATE_KEY')
  return publicKey && privateKey ? { publicKey, privateKey } : undefined
}
