"""Tables on one device, without a server: the same requests, the same answers, the same refusals."""
